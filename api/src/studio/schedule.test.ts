import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Client, TestPortal } from '../../test/portal.ts';
import { asAdmin, beginCopy, sayOtherwise, startStudio, type TestCopy } from '../../test/studio.ts';
import { workOnce } from '../../test/workOnce.ts';
import { sql } from '../database/index.ts';
import { createReleases } from '../releases/index.ts';
import { openStudio } from './openStudio.ts';
import { publishDue } from './publishDue.ts';
import type { Studio } from './Studio.ts';

const LANDING = 'pages/landing.json';
const START = new Date('2026-11-21T15:00:00Z');
const AT = '2026-12-01T08:00:00-05:00';
let portal: TestPortal;
let ada: Client;
/** Two processes on one database. */
let processes: Studio[];

beforeAll(async () => {
  // The server itself looks in the last test alone.
  portal = await startStudio({ timing: { 'publish-scheduled-releases': 0 } });
  portal.time.now = START;
  ada = await asAdmin(portal, 'ada');
  processes = [openSecond(), openSecond()];
});
afterAll(async () => {
  await Promise.all(processes.map(({ packWorker }) => packWorker.close()));
  await portal.stop();
});
beforeEach(async () => {
  portal.time.now = START;
  await portal.database.run(sql('test-schedules', 'delete from studio_schedules'));
});

/** What another process on the same database has. */
function openSecond(): Studio {
  const { services } = portal.server;
  const releases = createReleases(portal.database);
  const config = {
    ...services.config,
    oidc: { authority: portal.issuer.url },
    studio: { roleClaim: 'roles', role: 'admin' },
  } as Parameters<typeof openStudio>[0];
  return openStudio(config, { ...services, releases }, workOnce());
}

const current = async () => {
  await portal.server.services.releases.refresh();
  return portal.server.services.releases.current();
};
const title = async () => (await current()).texts('en')['landing.title'];
const seeing = async () => ({ 'If-Match': `"${(await current()).hash}"` });
const schedule = async (copy: TestCopy, at = AT, reason = 'The season begins') =>
  ada.post(`${copy.path}/schedule`, { at, reason }, await seeing());
const publish = async (copy: TestCopy) =>
  ada.post(`${copy.path}/publish`, { reason: 'Sooner' }, await seeing());
const problem = ({ status, body }: Answer) => [status, body.code];
const listed = async () => (await ada.get('/api/studio/schedules')).body.schedules;
const events = async (action: string) =>
  portal.database.all<{ actor: string; details: { [name: string]: unknown } }>(
    sql(
      `test-${action}`,
      `select actor, details from audit_events where action = '${action}' order by id`,
    ),
  );

async function changed(text: string, file = LANDING, id = 'title'): Promise<TestCopy> {
  const copy = await beginCopy(ada);
  await sayOtherwise(copy, file, id, text);
  return copy;
}
const pass = () => {
  portal.time.now = new Date('2026-12-01T13:00:01Z');
};

test('a release waits for its time, and is public then as it was scheduled', async () => {
  const copy = await changed('Winter help');
  const words = { name: 'Winter 2026', notes: 'The board met in May.' };
  const order = { at: AT, reason: 'The season begins', ...words };
  const send = async (body: object) => ada.post(`${copy.path}/schedule`, body, await seeing());
  expect((await send({ ...order, name: 'x'.repeat(81) })).status).toBe(422);
  const { status, body } = await send(order);
  expect([status, body.state, body.at]).toEqual([201, 'waiting', '2026-12-01T13:00:00.000Z']);
  expect(body).toMatchObject({ releaseName: words.name, notes: words.notes });
  await sayOtherwise(copy, LANDING, 'title', 'Written later');
  expect(await publishDue(processes[0]!)).toEqual([]);
  expect(await title()).not.toBe('Winter help');
  pass();
  const runs = await publishDue(processes[0]!);
  expect(runs.map(({ outcome }) => outcome)).toEqual([{ release: body.release }]);
  expect(await title()).toBe('Winter help');
  expect((await listed())[0]).toMatchObject({
    state: 'published',
    by: 'ada@agency.example',
    outcome: { release: body.release },
    doneAt: '2026-12-01T13:00:01.000Z',
  });
  expect((await ada.get('/api/studio/releases')).body.releases[0]).toMatchObject(words);
  const published = (await events('release-publish')).at(-1)!;
  expect(published).toMatchObject({
    actor: 'ada',
    details: { release: body.release, reason: 'The season begins', ...words },
  });
  expect((await events('release-schedule')).at(-1)!.details).toMatchObject({
    at: '2026-12-01T13:00:00.000Z',
    email: 'ada@agency.example',
  });
});

test('two processes that look at once make it public once', async () => {
  const before = (await events('release-publish')).length;
  await schedule(await changed('Only once'));
  pass();
  const runs = await Promise.all(processes.map(publishDue));
  expect(runs.flat()).toHaveLength(1);
  expect(await title()).toBe('Only once');
  expect((await events('release-publish')).length).toBe(before + 1);
});

test('a process that died with it in hand is followed by another, five minutes later', async () => {
  await schedule(await changed('After a fall'));
  pass();
  const claimed = new Date(portal.time.now.getTime() + 5 * 60_000);
  await portal.database.run(sql('test-claim', 'update studio_schedules set claimed_until = $1'), [
    claimed,
  ]);
  expect(await publishDue(processes[0]!)).toEqual([]);
  portal.time.now = claimed;
  expect(await publishDue(processes[1]!)).toHaveLength(1);
  expect(await title()).toBe('After a fall');
});

test('what has become public since is kept, and the scheduled changes come into it', async () => {
  await schedule(await changed('Both of us'));
  const other = await changed('Back soon', 'pages/maintenance.json', 'text-title');
  expect((await publish(other)).status).toBe(200);
  pass();
  await publishDue(processes[0]!);
  const texts = (await current()).texts('en');
  expect([texts['landing.title'], texts['maintenance.text-title']]).toEqual([
    'Both of us',
    'Back soon',
  ]);
});

test('changes that contradict are not published, and the studio says which files', async () => {
  await schedule(await changed('Mine'));
  const other = await changed('Theirs');
  expect((await publish(other)).status).toBe(200);
  pass();
  await publishDue(processes[0]!);
  expect(await title()).toBe('Theirs');
  expect((await listed())[0]).toMatchObject({
    state: 'failed',
    outcome: { code: 'studio-conflicts', paths: [LANDING] },
  });
  expect((await events('release-schedule-failed')).at(-1)!.details).toMatchObject({
    code: 'studio-conflicts',
  });
  expect(await publishDue(processes[0]!)).toEqual([]);
});

test('two changes that pass alone and not together are not published: it is checked again', async () => {
  // Each gives a field of its own the server name that the other's has.
  const add = async (step: string, field: string) => {
    const copy = await beginCopy(ada);
    const file = `application/${step}.schema.json`;
    const schema = JSON.parse((await copy.read(file)).text);
    schema.properties[field] = { ...FIELD, wire: 'fresh' };
    await copy.write(file, JSON.stringify(schema, null, 2));
    return copy;
  };
  const FIELD = { type: 'string', title: 'Fresh', maxLength: 10, classification: 'personal' };
  const [first, second] = [await add('residence', 'One'), await add('disclosures', 'Two')];
  expect((await schedule(first)).status).toBe(201);
  expect((await publish(second)).status).toBe(200);
  const before = (await current()).hash;
  pass();
  await publishDue(processes[0]!);
  expect((await current()).hash).toBe(before);
  const [failed] = await listed();
  expect([failed.state, failed.outcome.code]).toEqual(['failed', 'studio-errors']);
  expect(failed.outcome.findings).toContainEqual(
    expect.objectContaining({ severity: 'error', code: 'same-server-name' }),
  );
});

test('what it stood on and a roll-back took away does not go without a question', async () => {
  const NEW = 'enumerations/fresh.json';
  const under = await changed('Rolled back');
  const values = [{ value: 'a', label: 'A' }];
  await under.write(NEW, JSON.stringify({ $schema: '../meta/enumeration.schema.json', values }));
  const earlier = (await current()).hash;
  expect((await publish(under)).status).toBe(200);
  await schedule(await changed('Later', 'pages/maintenance.json', 'text-title'));
  const back = await ada.post(
    `/api/studio/releases/${earlier}/rollback`,
    { reason: 'Too soon' },
    await seeing(),
  );
  expect(back.status).toBe(200);
  pass();
  await publishDue(processes[0]!);
  expect((await current()).hash).toBe(earlier);
  expect((await listed())[0]).toMatchObject({
    state: 'failed',
    outcome: { code: 'studio-would-lose', paths: [NEW, LANDING] },
  });
});

test('a role that has ended publishes nothing any more', async () => {
  await schedule(await changed('Too late'));
  pass();
  const studio = processes[0]!;
  const without = { ...studio, role: { ...studio.role, keeps: async () => false } };
  await publishDue(without);
  expect(await title()).not.toBe('Too late');
  expect((await listed())[0].outcome.code).toBe('studio-for-admins');
});

test('a failure of the machine is no outcome: it is tried again', async () => {
  await schedule(await changed('In the end'));
  pass();
  const studio = processes[0]!;
  const broken = {
    ...studio.packWorker,
    check: () => Promise.reject(new Error('The disk is full')),
  };
  await expect(publishDue({ ...studio, packWorker: broken })).rejects.toThrow('The disk is full');
  expect((await listed())[0].state).toBe('waiting');
  expect(await publishDue(studio)).toHaveLength(1);
  expect(await title()).toBe('In the end');
});

test('it can be taken back, once', async () => {
  const { body } = await schedule(await changed('Never'));
  const path = `/api/studio/schedules/${body.id}`;
  expect((await ada.remove(path)).body.state).toBe('cancelled');
  expect(problem(await ada.remove(path))).toEqual([409, 'studio-schedule-done']);
  expect((await ada.remove('/api/studio/schedules/99999')).status).toBe(404);
  pass();
  expect(await publishDue(processes[0]!)).toEqual([]);
  expect((await events('release-unschedule')).at(-1)!.details).toMatchObject({ schedule: body.id });
});

test('needs a reason, a time to come, and a copy that passes and is up to date', async () => {
  const copy = await changed('Soon');
  for (const at of ['2026-11-21T14:59:00Z', '2028-01-01T00:00:00Z'])
    expect(problem(await schedule(copy, at))).toEqual([422, 'studio-schedule-time']);
  for (const at of ['tomorrow', '2026-12-01', '2026-13-01T00:00:00Z'])
    expect(problem(await schedule(copy, at))).toEqual([422, 'invalid-request']);
  expect(problem(await schedule(copy, AT, ''))).toEqual([422, 'studio-no-reason']);
  const broken = await beginCopy(ada);
  await broken.write(LANDING, '{');
  expect(problem(await schedule(broken))).toEqual([422, 'studio-errors']);
  expect(await listed()).toEqual([]);
});

test('the server does it by itself, after a restart too', async () => {
  const own = await startStudio({ timing: { 'publish-scheduled-releases': 100 } });
  try {
    own.time.now = START;
    const admin = await asAdmin(own, 'ada');
    const copy = await beginCopy(admin);
    await sayOtherwise(copy, LANDING, 'title', 'By itself');
    const { release } = (await admin.get('/api/studio')).body;
    const order = { at: AT, reason: 'On the day' };
    const seen = { 'If-Match': `"${release}"` };
    expect((await admin.post(`${copy.path}/schedule`, order, seen)).status).toBe(201);
    await own.restart();
    await sleep(500);
    expect((await admin.get('/api/studio')).body.release).toBe(release);
    pass();
    own.time.now = portal.time.now;
    for (let look = 0; look < 100; look += 1) {
      if ((await admin.get('/api/studio/schedules')).body.schedules[0].state !== 'waiting') break;
      await sleep(100);
    }
    expect((await admin.get('/api/studio/schedules')).body.schedules[0].state).toBe('published');
    const landing = await own.anyone.call('GET', '/', undefined, { Accept: 'text/html' });
    expect(landing.body).toContain('By itself');
  } finally {
    await own.stop();
  }
});
