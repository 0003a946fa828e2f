import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { COMPLETE, fillAll, LICENSE, MEMBER, SSN } from '../../api/test/answers.ts';
import { type Client, startPortal, type TestPortal } from '../../api/test/portal.ts';

const tool = resolve(import.meta.dirname, 'portal.mjs');
let portal: TestPortal;
let ana: Client;
let id: number;
let keys: string;

beforeAll(async () => {
  keys = `test:${Buffer.alloc(32, 7).toString('base64')}`;
  portal = await startPortal({ env: { ENCRYPTION_KEYS: keys } });
  ana = await portal.as('ana');
  id = await fillAll(ana, { ...COMPLETE, personsInHousehold: 2 });
  await ana.post('/api/application/household_member', MEMBER);
});
afterAll(() => portal.stop());

interface Output {
  code: number | null;
  out: string;
  err: string;
}

/** Runs the tool from a folder that is not the clone's. */
function run(args: string[], env: Record<string, string> = {}): Promise<Output> {
  const child: ChildProcess = spawn(process.execPath, [tool, ...args], {
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: portal.database.url,
      ENCRYPTION_KEYS: keys,
      DATA_DIR: portal.dataDir,
      ...env,
    },
  });
  let out = '';
  let err = '';
  child.stdout!.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr!.on('data', (chunk) => {
    err += chunk;
  });
  return new Promise((done) => child.on('close', (code) => done({ code, out, err })));
}

test('lists applications without telling who they are of', async () => {
  const { code, out } = await run(['application', 'list', '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual([
    expect.objectContaining({ applicationID: id, status: 'in-progress', members: 1, documents: 4 }),
  ]);
  expect(out).not.toContain('Ana');
  const plain = await run(['application', 'list', '--status', 'received']);
  expect(plain.out).toBe('None.\n');
});

test('shows one masked, and whole only for a reason, which is audited', async () => {
  const masked = await run(['application', 'show', String(id)]);
  expect(masked.out).toContain('firstName: Ana');
  expect(masked.out).toContain('***-**-7785');
  for (const secret of [SSN, MEMBER.ssn, LICENSE]) expect(masked.out).not.toContain(secret);
  const refused = await run(['application', 'show', String(id), '--reveal']);
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('--reason') });
  const whole = await run([
    'application',
    'show',
    String(id),
    '--reveal',
    '--reason',
    'filing',
    '--json',
  ]);
  expect(JSON.parse(whole.out)).toMatchObject({
    restricted: { '/PersonalInformation/SSN': SSN },
    otherHouseholdMembers: [{ restricted: { '/PersonalInformation/SocialSecurity': MEMBER.ssn } }],
  });
  const events = await portal.database.all<{ actor: string; action: string; details: object }>(
    {
      name: 'test-audit',
      text: 'select actor, action, details from audit_events where application_id = $1 order by id',
    },
    [id],
  );
  expect(events).toEqual([
    { actor: expect.stringMatching(/^operator:/), action: 'show', details: {} },
    { actor: expect.stringMatching(/^operator:/), action: 'reveal', details: { reason: 'filing' } },
  ]);
});

test('changes a status that the pack has, of what was submitted', async () => {
  const early = await run(['application', 'set-status', String(id), 'needs-documentation']);
  expect(early).toMatchObject({ code: 1, err: expect.stringContaining('has not been submitted') });
  expect((await ana.submit()).status).toBe(200);
  const unknown = await run(['application', 'set-status', String(id), 'needs-docs']);
  expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('needs-documentation') });
  const missing = await run(['application', 'set-status', '999999', 'approved']);
  expect(missing).toMatchObject({ code: 1, err: 'There is no application 999999.\n' });
  const changed = await run([
    'application',
    'set-status',
    String(id),
    'needs-documentation',
    '--json',
  ]);
  expect(JSON.parse(changed.out)).toEqual({
    applicationID: id,
    from: 'received',
    to: 'needs-documentation',
  });
  expect((await ana.get()).body.application.statusRole).toBe('review');
});

test('shows a submitted one as it was given, and one in review as it stands', async () => {
  const firstName = async () => {
    const { out } = await run(['application', 'show', String(id), '--json']);
    return JSON.parse(out).firstName;
  };
  expect((await ana.put({ firstName: 'Anita' })).status).toBe(200);
  expect(await firstName()).toBe('Anita');
  await run(['application', 'set-status', String(id), 'received']);
  expect(await firstName()).toBe('Ana');
  await run(['application', 'set-status', String(id), 'needs-documentation']);
});

test('rotates the keys: afterwards the old one is not needed', async () => {
  const fresh = `new:${Buffer.alloc(32, 9).toString('base64')}`;
  const rotated = await run(['keys', 'rotate'], { ENCRYPTION_KEYS: `${fresh},${keys}` });
  expect(rotated).toMatchObject({ code: 0 });
  const shown = await run(['application', 'show', String(id), '--reveal', '--reason', 'x'], {
    ENCRYPTION_KEYS: fresh,
  });
  expect(shown.out).toContain(SSN);
  // Back again, for the portal that runs with the old ring.
  await run(['keys', 'rotate'], { ENCRYPTION_KEYS: `${keys},${fresh}` });
  expect((await ana.get()).status).toBe(200);
});

test('starts the embedded database when no portal runs', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'porchlight-tool-'));
  try {
    const { code, out, err } = await run(['application', 'list'], {
      DATA_DIR,
      DATABASE_URL: '',
      ENCRYPTION_KEYS: '',
    });
    expect({ code, out, err }).toEqual({ code: 0, out: 'None.\n', err: '' });
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
});

test('says in one line what is wrong with its input', async () => {
  const wrong = await run(['application', 'show', 'abc']);
  expect(wrong).toMatchObject({ code: 1, err: '"abc" is not a number.\n' });
});
