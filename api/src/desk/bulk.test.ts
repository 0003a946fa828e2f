import { asStaff, sendApplication, startDesk } from '../../test/desk.ts';
import { type Body, type Client, changeFile, type TestPortal } from '../../test/portal.ts';
import { untilWaiting } from '../../test/untilWaiting.ts';
import { sql } from '../database/index.ts';
import { ProblemError } from '../http/ProblemError.ts';
import { doBulk } from './doBulk.ts';
import { previewBulk } from './previewBulk.ts';
import type { Staff } from './Staff.ts';

let portal: TestPortal;
let clerk: Client;

beforeAll(async () => {
  portal = await startDesk({
    changeFolder: (folder) => {
      changeFile(`${folder}/desk/desk.json`, (file) => {
        file.bulk.most = 5;
      });
      changeFile(`${folder}/desk/roles.json`, (file) => {
        file.roles.push({
          id: 'county',
          label: 'County office',
          sees: { '/MailingInformation/PhysicalCounty': { enum: [1] } },
          may: ['take'],
        });
      });
      changeFile(`${folder}/desk/actions/start-review.json`, (file) => {
        file.by.push('county');
      });
    },
  });
  clerk = await asStaff(portal, 'carla');
});
afterAll(() => portal.stop());

const preview = (client: Client, action: string, cases: number[], answers: object = {}) =>
  client.post(`/api/desk/bulk/${action}/preview`, { cases, answers });
const shown = ({ cases }: Body) =>
  cases.flatMap(({ number, etag }: Body) => (etag ? [{ number, etag }] : []));
const work = (look: Body, answers: object = {}) => ({
  cases: shown(look),
  seen: look.seen,
  answers,
});
const run = (client: Client, action: string, look: Body, answers: object = {}) =>
  client.post(`/api/desk/bulk/${action}`, work(look, answers));
const statusOf = async (id: number) =>
  (await clerk.get(`/api/desk/cases/${id}`)).body.status.id as string;
const done = (ids: number[]) =>
  portal.database.all<{ id: number; action: string; actor: string }>(
    sql(
      'test-bulk-done',
      `select application_id as id, action, actor from desk_actions
       where application_id = any($1) order by id`,
    ),
    [ids],
  );
const audited = (ids: number[]) =>
  portal.database.all(
    sql(
      'test-bulk-audit',
      `select 1 from audit_events where application_id = any($1) and action = 'desk-action'`,
    ),
    [ids],
  );

let count = 0;
async function send(answers: object = {}, language = 'en'): Promise<number> {
  count += 1;
  const headers = { 'Accept-Language': language };
  return (await sendApplication(portal, `bulk-${count}`, answers, undefined, headers)).id;
}

/** As a request has it, under roles of the test. */
function staffWith(roles: string[], subject = 'carla'): Staff {
  const release = portal.server.services.releases.current();
  const desk = release.desk('en')!;
  return {
    subject,
    name: subject,
    roles: desk.roles.filter(({ id }) => roles.includes(id)),
    desk,
    release,
    language: 'en',
  };
}

test('what would happen to each is said before, and nothing is done by it', async () => {
  const [one, other] = [await send(), await send({}, 'es')];
  const { body: open } = await clerk.get(`/api/desk/cases/${other}`);
  await clerk.call(
    'POST',
    `/api/desk/cases/${other}/actions/start-review`,
    {},
    {
      'If-Match': open.etag,
    },
  );
  const { status, body } = await preview(clerk, 'start-review', [one, other, 999_999]);
  expect(status).toBe(200);
  expect(body.cases).toEqual([
    {
      number: one,
      name: 'Ana Prueba',
      status: 'Received',
      to: 'In Review',
      etag: expect.any(String),
    },
    {
      number: other,
      name: 'Ana Prueba',
      status: 'In Review',
      refusal: { code: 'action-refused', why: expect.stringContaining('cannot be done') },
    },
    { number: 999_999, refusal: { code: 'not-found', why: expect.any(String) } },
  ]);
  expect(await statusOf(one)).toBe('received');
  expect(await done([one])).toEqual([]);
});

test('each case is told in its own language, by the very words of the single action', async () => {
  const ids = [await send(), await send({}, 'es')];
  const answers = { message: 'We are closed on Friday.' };
  const { body: look } = await preview(clerk, 'write', ids, answers);
  expect(look.cases.map(({ told }: Body) => told)).toEqual([
    { language: 'en', mail: 'none' },
    { language: 'es', mail: 'none' },
  ]);
  const { body } = await run(clerk, 'write', look, answers);
  expect(body.results.map(({ outcome }: Body) => outcome)).toEqual(['done', 'done']);
  for (const id of ids) {
    const { messages } = (await clerk.get(`/api/desk/cases/${id}`)).body;
    expect(JSON.stringify(messages)).toContain('closed on Friday');
  }
  expect(await audited(ids)).toHaveLength(2);
});

test('pressed twice, and twice at once, each case is done once and answered alike', async () => {
  const ids = [await send(), await send(), await send()];
  const { body: look } = await preview(clerk, 'start-review', ids);
  const both = await Promise.all([
    run(clerk, 'start-review', look),
    run(clerk, 'start-review', look),
  ]);
  const again = await run(clerk, 'start-review', look);
  for (const { status, body } of [...both, again]) {
    expect(status).toBe(200);
    expect(body.results).toEqual(ids.map((number) => ({ number, outcome: 'done' })));
  }
  expect(await done(ids)).toHaveLength(3);
});

test('a case that changed since is left as it is and says why; the others are done', async () => {
  const ids = [await send(), await send()];
  const { body: look } = await preview(clerk, 'start-review', ids);
  const sam = await asStaff(portal, 'sam', ['supervisor']);
  const { etag } = (await sam.get(`/api/desk/cases/${ids[0]}`)).body;
  await sam.call('POST', `/api/desk/cases/${ids[0]}/actions/mark-urgent`, {}, { 'If-Match': etag });
  const { body } = await run(clerk, 'start-review', look);
  expect(body.results).toEqual([
    {
      number: ids[0],
      outcome: 'refused',
      refusal: { code: 'case-changed', why: expect.any(String) },
    },
    { number: ids[1], outcome: 'done' },
  ]);
  expect(await statusOf(ids[0]!)).toBe('received');
});

test('a case on which somebody works is told of, with her name', async () => {
  const id = await send();
  const sam = await asStaff(portal, 'sam', ['supervisor']);
  await sam.call('PUT', `/api/desk/cases/${id}/hold`);
  const { body } = await preview(clerk, 'start-review', [id]);
  expect(body.cases[0]).toMatchObject({
    holder: expect.stringContaining('sam'),
    refusal: { code: 'case-held' },
  });
  expect(body.cases[0].etag).toBeUndefined();
});

test('nothing is done that no preview has shown so', async () => {
  const [shownOne, hidden] = [await send(), await send()];
  const { body: look } = await preview(clerk, 'start-review', [shownOne]);
  const { body: whole } = await preview(clerk, 'start-review', [shownOne, hidden]);
  const path = '/api/desk/bulk/start-review';
  const bad = [
    // Another case under the mark of this look; the mark of another one; of somebody else; none.
    { ...work(whole), seen: look.seen },
    { ...work(look), seen: whole.seen },
    { ...work(look), seen: 'made-up' },
    { cases: shown(look) },
    { ...work(look), answers: { note: 'x' } },
  ];
  for (const body of bad) {
    const { status, body: told } = await clerk.post(path, body);
    expect([status, told.code]).toEqual([422, 'bulk-not-previewed']);
  }
  const other = await asStaff(portal, 'dora');
  expect((await other.post(path, work(look))).body.code).toBe('bulk-not-previewed');
  const moved = { ...work(look), seen: look.seen };
  expect((await clerk.post('/api/desk/bulk/mark-urgent', moved)).body.code).toBe(
    'bulk-not-previewed',
  );
  expect(await done([shownOne, hidden])).toEqual([]);
});

test('a role does nothing with a case that it does not see, and learns no name', async () => {
  const ids = [
    await send({ physicalCounty: 1, mailingCounty: 1 }),
    await send({ physicalCounty: 2, mailingCounty: 2 }),
  ];
  const county = await asStaff(portal, 'cleo', ['county']);
  const { body: look } = await preview(county, 'start-review', ids);
  expect(look.cases[0].etag).toBeDefined();
  expect(look.cases[1]).toEqual({
    number: ids[1],
    refusal: { code: 'not-found', why: expect.any(String) },
  });
  expect((await preview(county, 'add-note', ids, { note: 'x' })).body.cases[0].refusal.code).toBe(
    'desk-not-your-role',
  );
});

test('a role that ends in the middle stops the rest, and what was done is said', async () => {
  const { services } = portal.server;
  const ids = [await send(), await send(), await send()];
  const staff = staffWith(['caseworker']);
  const look = await previewBulk(services, staff, 'start-review', { cases: ids });
  let asked = 0;
  const admit = async () => {
    asked += 1;
    if (asked > 1) throw new ProblemError(403, 'desk-for-staff');
    return staff;
  };
  const { results } = await doBulk(services, { staff, admit }, 'start-review', work(look) as Body);
  expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'stopped', 'stopped']);
  expect(results[1]!.refusal).toMatchObject({ code: 'desk-for-staff', why: expect.any(String) });
  expect(asked).toBe(2);
  expect((await done(ids)).map(({ id }) => id)).toEqual([ids[0]]);
  // A role that is left and sees none of them does nothing; what was done stays done.
  const weaker = async () => staffWith(['county']);
  const more = await doBulk(services, { staff, admit: weaker }, 'start-review', work(look) as Body);
  expect(more.results.map(({ outcome }) => outcome)).toEqual(['done', 'refused', 'refused']);
  expect(await done(ids)).toHaveLength(1);
});

test('a role that ends while a case is held does nothing more', async () => {
  const { database } = portal;
  const { services } = portal.server;
  const ids = [await send(), await send()];
  const staff = staffWith(['caseworker']);
  const look = await previewBulk(services, staff, 'start-review', { cases: ids });
  let hasEnded = false;
  const admit = async () => {
    if (hasEnded) throw new ProblemError(403, 'desk-for-staff');
    return staff;
  };
  const hold = sql('test-hold-bulk', 'select id from applications where id = $1 for update');
  const { working } = await database.transact(async (runner) => {
    await runner.run(hold, [ids[0]]);
    const working = doBulk(services, { staff, admit }, 'start-review', work(look) as Body);
    await untilWaiting(database, 'select id from applications % for no key update');
    hasEnded = true;
    return { working };
  });
  const { results } = await working;
  expect(results.map(({ outcome }) => outcome)).toEqual(['stopped', 'stopped']);
  expect(results[0]!.refusal!.code).toBe('desk-for-staff');
  expect(await done(ids)).toEqual([]);
});

test('what breaks in the middle is gone on with when it is asked for again', async () => {
  const { services } = portal.server;
  const ids = [await send(), await send()];
  const staff = staffWith(['caseworker']);
  const look = await previewBulk(services, staff, 'start-review', { cases: ids });
  let asked = 0;
  const breaks = async () => {
    asked += 1;
    if (asked === 2) throw new Error('the database is away');
    return staff;
  };
  const ask = (admit: () => Promise<Staff>) =>
    doBulk(services, { staff, admit }, 'start-review', work(look) as Body);
  await expect(ask(breaks)).rejects.toThrow('away');
  expect((await done(ids)).map(({ id }) => id)).toEqual([ids[0]]);
  expect((await ask(async () => staff)).results.map(({ outcome }) => outcome)).toEqual([
    'done',
    'done',
  ]);
  expect(await done(ids)).toHaveLength(2);
});

test('asked for again under a newer release it tells what was done, and does nothing more', async () => {
  const { services } = portal.server;
  const ids = [await send(), await send()];
  const staff = staffWith(['caseworker']);
  const look = await previewBulk(services, staff, 'start-review', { cases: ids });
  const newer = { ...staff, release: { ...staff.release, hash: 'f'.repeat(64) } } as Staff;
  const ask = (who: Staff, admit = async () => who) =>
    doBulk(services, { staff: who, admit }, 'start-review', work(look) as Body);
  await expect(ask(newer)).rejects.toMatchObject({ code: 'bulk-not-previewed' });
  let asked = 0;
  const once = async () => {
    asked += 1;
    if (asked > 1) throw new Error('the database is away');
    return staff;
  };
  await expect(ask(staff, once)).rejects.toThrow('away');
  const { results } = await ask(newer);
  expect(results.map(({ number, outcome }) => [number, outcome])).toEqual([
    [ids[0], 'done'],
    [ids[1], 'refused'],
  ]);
  expect(results[1]!.refusal!.code).toBe('bulk-not-previewed');
  expect((await done(ids)).map(({ id }) => id)).toEqual([ids[0]]);
});

test.each<[string, string, object, number, string]>([
  ['an action for single cases', 'deny', { cases: [1001] }, 409, 'bulk-refused'],
  ['an action that is none', 'nothing', { cases: [1001] }, 404, 'not-found'],
  ['no case', 'start-review', { cases: [] }, 422, 'invalid-request'],
  ['no list', 'start-review', { cases: 1001 }, 422, 'invalid-request'],
  ['no number', 'start-review', { cases: ['1001'] }, 422, 'invalid-request'],
  ['a number that no case has', 'start-review', { cases: [2 ** 40] }, 422, 'invalid-request'],
  ['a case twice', 'start-review', { cases: [1001, 1001] }, 422, 'invalid-request'],
  ['more than the pack lets', 'start-review', { cases: [1, 2, 3, 4, 5, 6] }, 422, 'bulk-too-many'],
  ['an answer that the form has not', 'start-review', { cases: [1], answers: { x: 1 } }, 422, 'invalid-request'],
  ['a form that is not filled in', 'add-note', { cases: [1001] }, 422, 'invalid-answers'],
  ['answers that are a list', 'add-note', { cases: [1001], answers: [] }, 422, 'invalid-request'],
])('%s is refused as a whole', async (_what, action, body, status, code) => {
  const answer = await clerk.post(`/api/desk/bulk/${action}/preview`, body);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
}); // biome-ignore format: a list
