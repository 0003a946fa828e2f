import { sql } from '../../api/src/database/index.ts';
import { fillAll } from '../../api/test/answers.ts';
import { startPortal, type TestPortal } from '../../api/test/portal.ts';
import { callTool } from '../test/callTool.ts';

const keys = `test:${Buffer.alloc(32, 7).toString('base64')}`;
let portal: TestPortal;

beforeAll(async () => {
  // The tool alone looks at what is due.
  const timing = { 'apply-retention-periods': 0 };
  portal = await startPortal({ env: { ENCRYPTION_KEYS: keys }, timing });
});
afterAll(() => portal.stop());

const run = (...args: string[]) =>
  callTool(args, {
    DATABASE_URL: portal.database.url,
    ENCRYPTION_KEYS: keys,
    DATA_DIR: portal.dataDir,
  });

test('says what would go and what is held, and removes nothing', async () => {
  const id = await fillAll(await portal.as('ana'));
  const other = await fillAll(await portal.as('leo'));
  await portal.database.run(
    sql(
      'test-retention-age',
      `update applications set status = 'expired', started_at = now() - interval '3 years',
         saved_at = now() - interval '3 years', closed_at = now() - interval '3 years'`,
    ),
  );
  await portal.database.run(
    sql('test-age-events', `update audit_events set at = at - interval '3 years'`),
  );
  for (const [args, words] of [
    [['hold', 'set', String(id)], '--reason'],
    [['hold', 'set', String(id), '--reason', ' '], 'Say why.'],
    [['hold', 'set', '999999', '--reason', 'a hearing'], 'There is no application 999999.'],
    [['hold', 'release', String(id), '--reason', 'over'], 'is not held'],
  ] as const)
    expect(await run(...args)).toMatchObject({ code: 1, stderr: expect.stringContaining(words) });
  expect(await run('hold', 'set', String(id), '--reason', 'a hearing')).toMatchObject({
    code: 0,
    stdout: `Application ${id} is kept until it is released.\n`,
  });
  const held = await run('hold', 'list', '--json');
  expect(JSON.parse(held.stdout)).toEqual([
    expect.objectContaining({ applicationID: id, reason: 'a hearing' }),
  ]);
  const shown = await run('retention', 'preview');
  expect(shown.stdout).toMatch(/drafts +expired +730 +1 +1\n/);
  const json = JSON.parse((await run('retention', 'preview', '--json')).stdout);
  expect(json).toContainEqual({ kind: 'drafts', role: 'expired', days: 730, due: 1, held: 1 });
  const left = await portal.database.all(
    sql('test-retention-left', 'select id from applications order by id'),
  );
  expect(left).toEqual([{ id }, { id: other }]);
  await run('hold', 'release', String(id), '--reason', 'it was heard');
  expect((await run('hold', 'list')).stdout).toBe('None.\n');
  expect((await run('retention', 'preview')).stdout).toMatch(/drafts +expired +730 +2 +0\n/);
});
