import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPLETE, fillAll, SSN } from '../../api/test/answers.ts';
import { PDF } from '../../api/test/files.ts';
import type { TestPortal } from '../../api/test/portal.ts';
import { signUp, startWithProvider } from '../../api/test/signedUp.ts';
import { callTool } from '../test/callTool.ts';

const keys = `test:${Buffer.alloc(32, 7).toString('base64')}`;
let portal: TestPortal;
let folder: string;

beforeAll(async () => {
  portal = await startWithProvider({ env: { ENCRYPTION_KEYS: keys } });
  folder = mkdtempSync(join(tmpdir(), 'porchlight-person-'));
});
afterAll(async () => {
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  callTool(args, {
    DATABASE_URL: portal.database.url,
    ENCRYPTION_KEYS: keys,
    DATA_DIR: portal.dataDir,
  });

test('writes what is stored of somebody to a folder of its owner’s alone, once', async () => {
  const { client, email } = await signUp(portal);
  const id = await fillAll(client, { ...COMPLETE, email });
  const to = join(folder, 'ana');
  const done = await run('person', 'export', email.toUpperCase(), '--to', to);
  expect(done).toMatchObject({
    code: 0,
    stdout: `${email.toUpperCase()}: person.json and 4 documents → ${to}\n`,
    stderr: '',
  });
  const data = JSON.parse(readFileSync(join(to, 'person.json'), 'utf8'));
  expect(data).toMatchObject({
    account: { email },
    applications: [{ applicationID: id, answers: { PersonalInformation: { SSN } } }],
  });
  const files = readdirSync(join(to, 'documents')).sort();
  expect(files).toEqual(data.documents.map(({ file }: { file: string }) => file).sort());
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const hashes = files.map((name) => sha256(readFileSync(join(to, 'documents', name))));
  expect(hashes).toContain(sha256(PDF));
  for (const file of ['person.json', join('documents', files[0]!)])
    expect(statSync(join(to, file)).mode & 0o777).toBe(0o600);
  expect(statSync(to).mode & 0o777).toBe(0o700);
  expect(await run('person', 'export', email, '--to', to)).toMatchObject({
    code: 1,
    stderr: `${to} is there already.\n`,
  });
  // One whose bytes are lost is named; the others are written.
  const [key] = readdirSync(join(portal.dataDir, 'documents/kept'), { recursive: true })
    .map(String)
    .filter((path) => path.length > 30);
  rmSync(join(portal.dataDir, 'documents/kept', key!));
  const less = await run('person', 'export', email, '--to', join(folder, 'less'));
  expect(less).toMatchObject({ code: 1, stderr: expect.stringContaining('.pdf is not there') });
  expect(readdirSync(join(folder, 'less/documents'))).toHaveLength(3);
  const nobody = join(folder, 'nobody');
  expect(await run('person', 'export', 'nobody@example.org', '--to', nobody)).toMatchObject({
    code: 1,
    stderr: 'Nothing is stored of nobody@example.org.\n',
  });
  expect(existsSync(nobody)).toBe(false);
});

test('shows what an erasure would remove, and removes it for --yes, unless a hold stands', async () => {
  const { client, email } = await signUp(portal);
  const id = await fillAll(client, { ...COMPLETE, email });
  const figures = 'the account, 1 applications, 4 documents, 0 appointments, 0 forms';
  expect(await run('person', 'erase', email)).toMatchObject({
    code: 0,
    stdout: `Stored of ${email}: ${figures}. Nothing was removed: --yes removes it.\n`,
  });
  await run('hold', 'set', String(id), '--reason', 'a hearing');
  for (const more of [[], ['--yes']])
    expect(await run('person', 'erase', email, ...more)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`Under a legal hold: application ${id}.`),
    });
  expect((await client.get()).body.application.files).toHaveLength(4);
  await run('hold', 'release', String(id), '--reason', 'it was heard');
  expect(await run('person', 'erase', email, '--yes')).toMatchObject({
    code: 0,
    stdout: `Removed of ${email}: ${figures}.\n`,
  });
  expect(await run('person', 'erase', email, '--yes')).toMatchObject({ code: 1 });
});

test('of whom no account tells, says in which applications the address stands', async () => {
  const { client, email } = await signUp(portal);
  const id = await fillAll(client, { ...COMPLETE, email: 'other@example.org' });
  const lost = await run('person', 'erase', 'other@example.org');
  expect(lost).toMatchObject({
    code: 1,
    stderr: `Nothing is stored of other@example.org. The address stands in applications of others: ${id}. Name those that are hers with --application.\n`,
  });
  const found = await run(
    'person',
    'erase',
    'other@example.org',
    '--application',
    String(id),
    '--json',
  );
  expect(JSON.parse(found.stdout)).toEqual({
    removed: false,
    account: false,
    applications: 1,
    documents: 4,
    appointments: 0,
    forms: 0,
  });
  expect(email).not.toBe('other@example.org');
});
