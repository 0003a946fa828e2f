import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '../../api/src/database/index.ts';
import { fillAll } from '../../api/test/answers.ts';
import { startPortal, type TestPortal } from '../../api/test/portal.ts';
import { callTool } from '../test/callTool.ts';

const keys = `test:${Buffer.alloc(32, 7).toString('base64')}`;
let portal: TestPortal;

beforeAll(async () => {
  // The tool's own commands chain; the job does not come in between.
  const timing = { 'chain-audit-events': 0 };
  portal = await startPortal({ env: { ENCRYPTION_KEYS: keys }, timing });
});
afterAll(() => portal.stop());

const run = (...args: string[]) =>
  callTool(['audit', ...args], {
    DATABASE_URL: portal.database.url,
    ENCRYPTION_KEYS: keys,
    DATA_DIR: portal.dataDir,
  });
const lines = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

test('each view of a restricted value and of a document is exported, and an event that was changed is named', async () => {
  const ana = await portal.as('ana');
  const id = await fillAll(ana);
  const file = (await ana.get()).body.application.files[0];
  await ana.post('/api/application/reveal', { pointer: '/PersonalInformation/SSN' });
  await ana.get(`/api/application/document/${file.id}/${file.fileName}`);
  const env = {
    DATABASE_URL: portal.database.url,
    ENCRYPTION_KEYS: keys,
    DATA_DIR: portal.dataDir,
  };
  const out = join(portal.dataDir, 'all.zip');
  await callTool(['application', 'show', String(id), '--reveal', '--reason', 'filing'], env);
  await callTool(['application', 'export', String(id), '--out', out], env);

  const { code, stdout } = await run('export');
  expect(code).toBe(0);
  const events = lines(stdout).filter(({ applicationId }) => applicationId === id);
  const operator = expect.stringMatching(/^operator:/);
  expect(events).toEqual([
    expect.objectContaining({
      actor: 'ana',
      action: 'reveal',
      details: { pointer: '/PersonalInformation/SSN', member: null },
    }),
    expect.objectContaining({
      actor: 'ana',
      action: 'document-view',
      details: { document: file.id },
    }),
    expect.objectContaining({ actor: operator, action: 'reveal', details: { reason: 'filing' } }),
    expect.objectContaining({
      actor: operator,
      action: 'export',
      details: { documents: 4, ids: expect.stringContaining(String(file.id)) },
    }),
  ]);

  const fine = await run('verify');
  expect(fine).toMatchObject({ code: 0, stdout: expect.stringMatching(/^All \d+ events fit/) });
  const head = /Head (\S+)\n$/.exec(fine.stdout)![1]!;
  expect(head.split(':')[1]).toBe(lines(stdout).at(-1)!.code);
  const viewed = events[1].id;
  const view = sql('test-audit-hide', "update audit_events set details = '{}' where id = $1");
  await portal.database.run(view, [viewed]);
  const changed = await run('verify');
  expect(changed).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(new RegExp(`^Event ${viewed} .*was changed`)),
  });
  expect(changed.stdout.split('\n')).toHaveLength(2);
  await portal.database.run(sql('test-cut', 'delete from audit_chain where event_id >= $1'), [
    viewed,
  ]);
  await portal.database.run(sql('test-cut-events', 'delete from audit_events where id >= $1'), [
    viewed,
  ]);
  expect((await run('verify')).code).toBe(0);
  const cut = await run('verify', '--head', head);
  expect(cut).toMatchObject({ code: 1, stdout: expect.stringContaining('cut off') });
});

test('writes an export to a file of its own, and takes days alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-audit-'));
  try {
    const file = join(folder, 'audit.jsonl');
    const today = new Date().toISOString().slice(0, 10);
    expect((await run('export', '--from', '2020-01-01', '--to', today, '--out', file)).code).toBe(
      0,
    );
    expect(lines(readFileSync(file, 'utf8')).length).toBeGreaterThan(0);
    const none = await run('export', '--to', '2020-01-01');
    expect(none).toMatchObject({ code: 0, stdout: '' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  for (const day of ['2026-02-30', '1.2.2026', 'now'])
    expect(await run('export', '--from', day)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not a day'),
    });
  expect(await run('verify', '--head', '12')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not a head'),
  });
});
