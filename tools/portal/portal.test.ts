/**
 * Moves the day, and no timer.
 * @jest-environment node
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { sql } from '../../api/src/database/index.ts';
import { enqueue } from '../../api/src/jobs/queue/enqueue.ts';
import { rotateKeysUnder } from '../../api/src/jobs/rotateKeysUnder.ts';
import { COMPLETE, fillAll, LICENSE, MEMBER, SSN } from '../../api/test/answers.ts';
import { PDF } from '../../api/test/files.ts';
import { type Client, startPortal, type TestPortal } from '../../api/test/portal.ts';
import { proveAddress } from '../../api/test/proveAddress.ts';
import { callTool } from '../test/callTool.ts';
import { runTool } from '../test/runTool.ts';

/** Only the day is another. */
const TIMERS = [
  'setTimeout',
  'setInterval',
  'setImmediate',
  'clearTimeout',
  'clearInterval',
  'clearImmediate',
  'nextTick',
  'queueMicrotask',
  'performance',
  'hrtime',
] as const;
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
  code: number;
  out: string;
  err: string;
}

async function run(args: string[], env: Record<string, string> = {}): Promise<Output> {
  const { code, stdout, stderr } = await callTool(args, {
    DATABASE_URL: portal.database.url,
    ENCRYPTION_KEYS: keys,
    DATA_DIR: portal.dataDir,
    ...env,
  });
  return { code, out: stdout, err: stderr };
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
    passedOver: ['ask-for-papers'],
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
  const set = (status: string) => run(['application', 'set-status', String(id), status]);
  expect((await set('in-review')).code).toBe(0);
  expect(await firstName()).toBe('Ana');
  expect((await set('needs-documentation')).code).toBe(0);
});

test('asks for papers by name, and says which there are', async () => {
  const set = (...args: string[]) => run(['application', 'set-status', String(id), ...args]);
  const requests = async () => (await ana.get()).body.application.requests;
  expect(await requests()).toBeUndefined();
  const asked = await set(
    'needs-documentation',
    ...['--request', 'utility:too-old', '--request', 'Income'],
  );
  expect(asked).toMatchObject({ code: 0, err: '' });
  const [bill, income] = (await requests()) as { id: string }[];
  expect([bill, income]).toEqual([
    {
      id: expect.stringMatching(/^request\.[0-9a-f]{8}$/),
      title: 'Your newest utility bill',
      help: expect.stringContaining('account number'),
      reason: 'It is too old. We need your newest one.',
      category: 3,
    },
    { id: expect.stringMatching(/^request\./), title: 'Income', category: 2 },
  ]);
  const spanish = await ana.call('GET', '/api/application', undefined, { 'Accept-Language': 'es' });
  expect(spanish.body.application.requests).toMatchObject([
    { title: 'Su recibo más reciente de servicios', reason: expect.stringContaining('muy viejo') },
    { title: 'Ingresos' },
  ]);
  // What is added to it has its kind, and is found under it.
  const { body } = await ana.upload(id, {
    bytes: PDF,
    name: 'a.pdf',
    description: 'x',
    slot: bill!.id,
  });
  expect(body).toMatchObject({ slot: bill!.id, fileCategory: 3 });
  for (const [request, known] of [
    ['lease', 'photo-id'],
    ['utility:old', 'too-old'],
  ] as const) {
    const refused = await set('needs-documentation', '--request', request);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(known) });
  }
  const elsewhere = await set('in-review', '--request', 'utility');
  expect(elsewhere).toMatchObject({ code: 1, err: expect.stringContaining('asks for no papers') });
  // What was not given stays asked for, once, for the newest reason; another status ends it.
  await set('needs-documentation', '--request', 'photo-id');
  await set('needs-documentation', '--request', 'Income:too-old');
  expect(await requests()).toMatchObject([
    { id: income!.id, title: 'Income', reason: expect.stringContaining('too old') },
    { title: 'Photo ID' },
  ]);
  // What is open is withdrawn by who says so.
  const early = await set('in-review');
  expect(early).toMatchObject({ code: 1, err: expect.stringContaining('--withdraw') });
  expect(await requests()).toHaveLength(2);
  expect(await set('in-review', '--withdraw')).toMatchObject({ code: 0 });
  await set('needs-documentation');
  expect(await requests()).toBeUndefined();
});

test('lets follow what the pack lets follow, with a reason where it wants one', async () => {
  const set = (...args: string[]) => run(['application', 'set-status', String(id), ...args]);
  const draft = await set('not-open', '--reason', 'a mistake');
  expect(draft).toMatchObject({ code: 1, err: expect.stringContaining('was submitted') });
  expect((await set('denied', '--reason', 'Over the income limit.')).code).toBe(0);
  const newest = await portal.database.first<{ details: object }>(
    {
      name: 'test-audit-status',
      text: `select details from audit_events where application_id = $1 and action = 'status'
             order by id desc limit 1`,
    },
    [id],
  );
  expect(newest!.details).toEqual({
    from: 'needs-documentation',
    to: 'denied',
    reason: 'Over the income limit.',
    passedOver: 'deny',
  });
});

test('does an action of the desk as staff do: validated, told and audited', async () => {
  const act = (action: string, answers?: object) => {
    const file = join(mkdtempSync(join(tmpdir(), 'act-')), 'answers.json');
    writeFileSync(file, JSON.stringify(answers ?? {}));
    return run(['application', 'act', String(id), action, '--answers', file]);
  };
  expect(await act('aprove')).toMatchObject({ code: 1, err: expect.stringContaining('approve') });
  expect(await act('approve')).toMatchObject({
    code: 1,
    err: expect.stringContaining('[action-refused]'),
  });
  await run(['application', 'set-status', String(id), 'in-review', '--reason', 'A mistake.']);
  const wrong = await act('deny', { reasons: [] });
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('/Deny/Reasons') });
  const unknown = await act('deny', { reason: 'over-income' });
  expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('/reason') });
  expect((await ana.get('/api/messages')).body.messages).toEqual([]);
  const done = await act('deny', { reasons: ['over-income'] });
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(done.out).toBe(
    `Application ${id}: in-review → denied\nShe is told of it by desk/notices/denied.json.\n`,
  );
  expect((await ana.get('/api/messages')).body.messages).toHaveLength(1);
  const { actor } = (await portal.database.first<{ actor: string }>(
    sql(
      'test-audit-act',
      `select actor from audit_events where application_id = $1 and action = 'desk-action'
       order by id desc limit 1`,
    ),
    [id],
  ))!;
  expect(actor).toMatch(/^operator:/);
});

test('says of a change of status that no message goes, and which action would send one', async () => {
  const set = (status: string) =>
    run(['application', 'set-status', String(id), status, '--reason', 'A mistake.']);
  expect((await set('in-review')).out).toContain(`application act ${id} reopen --answers FILE`);
  expect((await set('denied')).out).toMatch(/No message goes to the applicant.*\n.* deny /);
  expect((await ana.get('/api/messages')).body.messages).toHaveLength(1);
});

describe('links', () => {
  const folder = mkdtempSync(join(tmpdir(), 'appointments-'));
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  afterAll(() => rmSync(folder, { recursive: true }));
  const HEAD = 'apptID,appDate,appTime,agencyCode,longClientName\n';
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

  test('an operator imports appointments and sends her first link', async () => {
    const file = write('good.csv', `\ufeff${HEAD}4711,${day},14:30,157,"Delgado, Rosa"\n`);
    const imported = await run(['appointment', 'import', file]);
    expect(imported).toMatchObject({ code: 0, out: 'Kept 1 of 1 appointments.\n', err: '' });
    const created = await run(['link', 'create', '--appointment', '4711', '--json']);
    expect(created.err).toContain('The link leads to http://localhost:');
    const made = JSON.parse(created.out) as { id: number; url: string };
    const token = made.url.split('/').at(-1)!;
    const summary = await portal.anyone.get(`/api/appointment/validate/${token}`);
    expect(summary.body).toMatchObject({ apptID: 4711, flow: 'short-list' });
    const listed = await run(['link', 'list', '--appointment', '4711']);
    expect(listed.out).toContain('4711');
    expect(listed.out).not.toContain(token);
    expect((await run(['link', 'revoke', String(made.id)])).out).toBe(`Link ${made.id} is over.\n`);
    expect((await portal.anyone.get(`/api/appointment/validate/${token}`)).status).toBe(404);
  });

  test('bad rows are told by their lines; nothing is kept, unless the good ones are asked for', async () => {
    const rows = `1,${day},,157,Ana\n\n2,${day},99:00,157,Eva\n3,soon,,157,Leo\n`;
    const file = write('bad.csv', HEAD + rows);
    const refused = await run(['appointment', 'import', file]);
    expect(refused.code).toBe(1);
    expect(refused.out).toBe('Kept 0 of 3 appointments.\n');
    expect(refused.err).toContain('line 4: appTime is no time');
    expect(refused.err).toContain('line 5: appDate is no date');
    const partial = await run(['appointment', 'import', file, '--partial']);
    expect(partial).toMatchObject({ code: 0, out: 'Kept 1 of 3 appointments.\n' });
    const list = write('list.json', JSON.stringify([{ apptID: 9, appDate: day, agencyCode: '1' }]));
    expect((await run(['appointment', 'import', list])).code).toBe(0);
    const broken = await run(['appointment', 'import', write('broken.json', '{')]);
    expect(broken).toMatchObject({ code: 1, err: expect.stringContaining('is not a JSON list') });
    const quote = await run(['appointment', 'import', write('quote.csv', `${HEAD}1,"open\n`)]);
    expect(quote).toMatchObject({ code: 1, err: expect.stringContaining('quote.csv') });
  });

  test('keys for the agency’s programs are shown once', async () => {
    const args = ['operator-key', 'create', 'crm', '--scope', 'links', 'appointments', '--json'];
    const made = JSON.parse((await run(args)).out) as { id: number; key: string };
    const authorization = { Authorization: `Bearer ${made.key}` };
    const list = () => portal.anyone.call('GET', '/api/operator/links', undefined, authorization);
    expect((await list()).status).toBe(200);
    const listed = await run(['operator-key', 'list']);
    expect(listed.out).toContain('crm');
    expect(listed.out).not.toContain(made.key);
    await run(['operator-key', 'revoke', String(made.id)]);
    expect((await list()).status).toBe(401);
    const wrong = await run(['operator-key', 'create', 'crm', '--scope', 'everything']);
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('links, appointments') });
  });

  test('what cannot be a link is said in one line', async () => {
    for (const [args, words] of [
      [['link', 'create'], '--appointment ID or --application ID'],
      [['link', 'create', '--appointment', '77'], 'There is no appointment 77.'],
      [['link', 'create', '--application', 'x'], '"x" is not a number.'],
      [['link', 'revoke', '999'], 'There is no link 999.'],
    ] as [string[], string][]) {
      const { code, err } = await run(args);
      expect([code, err.trim().split('\n')]).toEqual([1, [expect.stringContaining(words)]]);
    }
  });
});

test('compares the store with the records, and removes what has none', async () => {
  const { documents } = portal.server.services;
  const stored = async () => {
    const keys: string[] = [];
    for await (const { key } of documents.list()) keys.push(key);
    return keys.sort();
  };
  const before = await stored();
  const put = async (key: string) => {
    const folder = await documents.makeTemporary();
    writeFileSync(join(folder, 'a'), PDF);
    await documents.put(key, join(folder, 'a'));
    await documents.removeTemporary(folder);
  };
  const stray = '11111111-2222-4333-8444-555555555555';
  await put(stray);
  const compare = async (...args: string[]) => {
    const { code, out } = await run(['documents', 'compare', '--json', ...args]);
    return { code, ...JSON.parse(out) };
  };
  const file = join(portal.dataDir, 'documents/kept', stray.slice(0, 2), stray);
  // The file system's clock may be another than that of the tests.
  const { ctimeMs } = statSync(file);
  const hoursAfter = (hours: number) =>
    jest.useFakeTimers({ now: ctimeMs + hours * 60 * 60 * 1000, doNotFake: [...TIMERS] });
  try {
    hoursAfter(0.5);
    // It may still come to its record.
    expect(await compare('--remove')).toMatchObject({ code: 0, unrecorded: [], removed: 0 });
    expect(existsSync(file)).toBe(true);
    hoursAfter(2);
    expect(await compare()).toMatchObject({ unrecorded: [stray], removed: 0 });
    expect(existsSync(file)).toBe(true);
    expect(await compare('--remove')).toMatchObject({ code: 0, removed: 1, missing: [] });
  } finally {
    jest.useRealTimers();
  }
  expect(await stored()).toEqual(before);
  const [lost] = before;
  const at = join(portal.dataDir, 'documents/kept', lost!.slice(0, 2), lost!);
  const bytes = readFileSync(at);
  rmSync(at);
  const found = await run(['documents', 'compare']);
  expect(found).toMatchObject({ code: 1, err: expect.stringContaining(lost!) });
  writeFileSync(at, bytes);
  expect(await run(['documents', 'compare'])).toMatchObject({
    code: 0,
    out: `${before.length} documents are stored.\n`,
    err: '',
  });
});

test('exports what is ready as one archive, which is audited', async () => {
  const eva = await portal.as('eva');
  const number = (await eva.get()).body.application.applicationID;
  const twice = { name: 'Scan.pdf', description: 'Bill' };
  const made = [];
  for (const [n, parts] of [
    twice,
    { ...twice, name: 'scan.PDF' },
    { name: 'aux.pdf', description: 'ñ' },
    twice,
  ].entries()) {
    const bytes = new Uint8Array([...PDF, ...Array(n).fill(10)]);
    made.push((await eva.upload(number, { bytes, ...parts })).body);
  }
  // As if the scanner had not seen the last one yet.
  await portal.database.run(
    { name: 'test-wait', text: `update documents set state = 'waiting' where id = $1` },
    [made[3].id],
  );
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-export-'));
  try {
    const out = join(folder, 'all.zip');
    const { code, out: said } = await run(['application', 'export', String(number), '--out', out]);
    expect({ code, said }).toEqual({
      code: 0,
      said: expect.stringMatching(/3 documents(.|\n)*1 left out/),
    });
    expect(statSync(out).mode & 0o777).toBe(0o600);
    const files = readArchive(readFileSync(out));
    expect([...files.keys()]).toEqual(['manifest.json', 'Scan.pdf', 'scan (2).PDF', '_aux.pdf']);
    expect(files.get('Scan.pdf')).toEqual(Buffer.from(PDF));
    const manifest = JSON.parse(String(files.get('manifest.json')));
    expect(manifest).toMatchObject({
      applicationID: number,
      documents: [
        { name: 'Scan.pdf', description: 'Bill' },
        { name: 'scan (2).PDF' },
        { name: '_aux.pdf', description: 'ñ' },
      ],
      left: [{ id: made[3].id, state: 'waiting' }],
    });
    for (const { name, sha256 } of manifest.documents)
      expect(createHash('sha256').update(files.get(name)!).digest('hex')).toBe(sha256);
    const again = await run(['application', 'export', String(number), '--out', out]);
    expect(again).toMatchObject({ code: 1, err: `${out} is there already.\n` });
    const nobody = join(folder, 'nobody.zip');
    const none = await run(['application', 'export', '999999', '--out', nobody]);
    expect(none).toMatchObject({ code: 1, err: 'There is no application 999999.\n' });
    expect(existsSync(nobody)).toBe(false);
    // A document whose bytes are gone must not look like an archive that is whole.
    rmSync(join(portal.dataDir, 'documents/kept'), { recursive: true });
    const broken = await run(['application', 'export', String(number), '--out', nobody]);
    expect(broken.code).toBe(1);
    expect(existsSync(nobody)).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const events = await portal.database.all(
    {
      name: 'test-export',
      text: `select actor, details from audit_events where application_id = $1 and action = 'export'`,
    },
    [number],
  );
  expect(events[0]).toEqual({
    actor: expect.stringMatching(/^operator:/),
    details: { documents: 3, ids: expect.stringMatching(/^\d+ \d+ \d+$/) },
  });
});

test('rotates the keys: afterwards the old one is not needed', async () => {
  const fresh = `new:${Buffer.alloc(32, 9).toString('base64')}`;
  const rotated = await run(['keys', 'rotate'], { ENCRYPTION_KEYS: `${fresh},${keys}` });
  expect(rotated).toMatchObject({ code: 0 });
  const shown = await run(['application', 'show', String(id), '--reveal', '--reason', 'x'], {
    ENCRYPTION_KEYS: fresh,
  });
  expect(shown.out).toContain(SSN);
  // A ring that cannot open what is stored says so.
  const other = `other:${Buffer.alloc(32, 5).toString('base64')}`;
  const failed = await run(['keys', 'rotate'], { ENCRYPTION_KEYS: other });
  expect(failed).toMatchObject({ code: 1, err: expect.stringContaining('does not open what') });
  // Back again, by the portal itself, which runs with the old ring and may open the new one.
  await portal.restart({ encryptionKeys: `${keys},${fresh}` });
  const { database } = portal.server.services;
  const job = rotateKeysUnder('test');
  await enqueue(database, job, { actor: 'operator:cut-off' });
  const until = Date.now() + 60_000;
  const isDone = sql('test-rotated', 'select 1 from job_states where name = $1 and succeeded');
  while (!(await portal.database.first(isDone, [job.name]))) {
    if (Date.now() > until) throw new Error('The portal did not go on with the rotation.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const again = await run(['application', 'show', String(id), '--reveal', '--reason', 'x']);
  expect(again.out).toContain(SSN);
  expect((await ana.get()).status).toBe(200);
});

test('lists jobs with what went wrong, and has one run again', async () => {
  const name = 'forget-upload-days';
  const listed = async () => {
    const { code, out, err } = await run(['jobs', 'list', '--json']);
    expect([code, err]).toEqual([0, '']);
    return JSON.parse(out).jobs.find((job: { name: string }) => job.name === name);
  };
  const until = async (isSo: (job: { lastRun: string; state: string }) => boolean) => {
    for (let look = 0; look < 300; look += 1) {
      const job = await listed();
      if (job.state === 'idle' && isSo(job)) return job;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('The job did not run.');
  };
  // As after a failure that was for good.
  const fail = sql(
    'test-fail',
    `update job_states set last_error = 'The disk\nis full', failed_at = now(), given_up_at = now(),
       ended_at = null where name = $1`,
  );
  await until(({ lastRun }) => lastRun !== null);
  await portal.database.run(fail, [name]);
  expect(await listed()).toMatchObject({ state: 'failed', lastError: 'The disk\nis full' });
  const { out } = await run(['jobs', 'list']);
  expect(out).toMatch(
    /^id +name +state +attempt +lastRun +seconds +nextRun +failedAt +lastError\n/,
  );
  expect(out).toMatch(/ forget-upload-days +failed +0\/6 .* The disk\n/);
  expect(await run(['jobs', 'retry', name])).toMatchObject({ code: 0, err: '' });
  expect(await until(({ lastRun }) => lastRun !== null)).toMatchObject({ state: 'idle' });
  expect(await run(['jobs', 'retry', 'no-such-job'])).toMatchObject({
    code: 1,
    err: 'No job is called "no-such-job": see `portal jobs list`.\n',
  });
});

test('as a process, from any folder: starts the embedded database when no portal runs', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'porchlight-tool-'));
  try {
    const listed = await runTool(['application', 'list'], { env: { DATA_DIR }, cwd: DATA_DIR });
    expect(listed).toEqual({ code: 0, stdout: 'None.\n', stderr: '' });
    const wrong = await runTool(['application', 'list', '--status'], { cwd: DATA_DIR });
    expect(wrong).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('--status'),
    });
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
});

test('says in one line what is wrong with its input', async () => {
  const wrong = await run(['application', 'show', 'abc']);
  expect(wrong).toMatchObject({ code: 1, err: '"abc" is not a number.\n' });
});

/** The files of an archive whose contents are stored as they are, in its directory's order. */
function readArchive(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength, extra, comment, offset] = [
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    files.set(name, bytes.subarray(start, start + size));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

test('says who is an admin, with the embedded provider only', async () => {
  const email = 'ada@agency.example';
  const early = await run(['admin', 'grant', email]);
  expect([early.code, early.err]).toEqual([
    1,
    expect.stringContaining('portal admin invite EMAIL'),
  ]);
  await portal.database.run(
    sql(
      'test-account',
      `insert into identity_accounts (email, password_hash) values ('${email}', 'none')`,
    ),
  );
  const unproven = await run(['admin', 'grant', email]);
  expect([unproven.code, unproven.err]).toEqual([
    1,
    expect.stringContaining('Nobody has proven yet that this address is hers'),
  ]);
  const invited = await run(['admin', 'invite', 'Ada@Agency.example']);
  expect([invited.code, invited.out]).toEqual([
    0,
    expect.stringMatching(/^https?:\/\/[^/]+\/Identity\/Account\/Confirm\/[\w-]{43}\n$/),
  ]);
  expect(invited.err).toContain('works once, for 72 hours');
  expect((await run(['admin', 'invite', 'ada'])).err).toContain('"ada" is not an e-mail address');
  const [stored] = await portal.database.all<{ email: string; hash: Buffer }>(
    sql('test-invited', 'select email, hash from identity_address_links'),
  );
  expect(stored!.email).toBe(email);
  const token = invited.out.trim().split('/').at(-1)!;
  expect(stored!.hash).toEqual(createHash('sha256').update(token).digest());
  // The same link for who is to have no role.
  const confirm = await run(['account', 'confirm-link', 'Rosa@example.org']);
  expect([confirm.code, confirm.out]).toEqual([
    0,
    expect.stringMatching(/^https?:\/\/[^/]+\/Identity\/Account\/Confirm\/[\w-]{43}\n$/),
  ]);
  expect((await run(['account', 'confirm-link', 'rosa'])).err).toContain(
    'is not an e-mail address',
  );
  const [linked] = await portal.database.all<{ hash: Buffer }>(
    sql(
      'test-confirmed',
      `select hash from identity_address_links where email = 'rosa@example.org'`,
    ),
  );
  const confirmToken = confirm.out.trim().split('/').at(-1)!;
  expect(linked!.hash).toEqual(createHash('sha256').update(confirmToken).digest());
  const audited = sql('test-confirm-audit', `select 1 from audit_events where action = 'invited'`);
  expect(await portal.database.all(audited)).toHaveLength(2);
  await proveAddress(portal.database, email);
  expect((await run(['admin', 'grant', 'Ada@agency.example'])).out).toContain('is an admin.');
  const { out } = await run(['admin', 'list', '--json']);
  expect(JSON.parse(out)).toEqual([
    { email, since: expect.any(String), by: expect.stringMatching(/^operator:/) },
  ]);
  await portal.database.run(
    sql(
      'test-code-app',
      `insert into identity_code_apps (account_id, sealed, last_step)
       select id, '{}', 0 from identity_accounts`,
    ),
  );
  const reset = ['account', 'reset-factors', email];
  expect((await run(reset)).err).toContain('--reason');
  expect((await run([...reset, '--reason', 'lost'])).out).toContain('with her password alone');
  const apps = sql('test-code-apps', 'select 1 from identity_code_apps');
  expect(await portal.database.all(apps)).toEqual([]);
  await portal.database.run(
    sql(
      'test-open-session',
      `with other as (insert into identity_accounts (email, password_hash)
         values ('rosa@example.org', 'none') returning id)
       insert into identity_artifacts (kind, id, payload, account_id, uid)
       select 'Session', id::text, '{}', id::text, id::text
       from (select id from identity_accounts union all select id from other) as account`,
    ),
  );
  const end = ['account', 'end-sessions', email];
  expect((await run(end)).err).toContain('--reason');
  const why = ['--reason', 'her laptop was stolen'];
  expect((await run(['account', 'end-sessions', 'nobody@example.org', ...why])).code).toBe(1);
  expect((await run([...end, ...why])).out).toContain('is signed out everywhere.');
  const open = sql(
    'test-open-sessions',
    `select email from identity_artifacts s join identity_accounts a on a.id::text = s.account_id
     where kind = 'Session'`,
  );
  expect(await portal.database.all(open)).toEqual([{ email: 'rosa@example.org' }]);
  const ended = sql(
    'test-ended-by-operator',
    `select actor, email, details->>'reason' as reason
     from audit_events left join identity_accounts a on a.id::text = details->>'account'
     where action = 'session-ended'`,
  );
  expect(await portal.database.all(ended)).toEqual([
    { actor: expect.stringMatching(/^operator:/), email, reason: 'her laptop was stolen' },
  ]);
  expect((await run(['admin', 'revoke', email])).out).toContain('is no admin any more.');
  expect((await run(['admin', 'revoke', email])).out).toContain('was no admin.');
  expect((await run(['admin', 'list'])).out).toBe('None.\n');
  const elsewhere = await run(['admin', 'list'], { OIDC_AUTHORITY: 'http://localhost:1' });
  expect([elsewhere.code, elsewhere.err]).toEqual([
    1,
    expect.stringContaining('STUDIO_ROLE_CLAIM'),
  ]);
});

test('a link leads to where the portal is reached; where nobody says that here, it is said to be a guess', async () => {
  const invite = (env?: Record<string, string>) =>
    run(['admin', 'invite', 'eva@agency.example'], env);
  const path = '/Identity/Account/Confirm/';
  const guessed = await invite();
  expect(guessed.out).toContain(`http://localhost:3000${path}`);
  expect(guessed.err).toContain('The link leads to http://localhost:3000.');
  expect(guessed.err).toContain('PUBLIC_URL');
  expect((await invite({ PORT: '8080' })).out).toContain(`http://localhost:8080${path}`);
  const known = await invite({ PUBLIC_URL: 'https://help.agency.example' });
  expect(known.out).toContain(`https://help.agency.example${path}`);
  expect(known.err).not.toContain('PUBLIC_URL');
  const here = await invite({ PUBLIC_URL: 'http://localhost:8080' });
  expect(here.out).toContain(`http://localhost:8080${path}`);
  expect(here.err).not.toContain('PUBLIC_URL');
});
