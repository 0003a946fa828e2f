import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asStaff, sendApplication, startDesk } from '../../../test/desk.ts';
import { type Body, type Client, changeFile, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../database/index.ts';
import { countReports, scopeOf } from './countReports.ts';

const DAY = 24 * 60 * 60_000;
/** Noon in New York. */
const NOW = new Date('2026-11-25T17:00:00Z');

let portal: TestPortal;
let supervisor: Client;
let clerk: Client;
const ids: number[] = [];
let today = 0;

beforeAll(async () => {
  portal = await startDesk({
    timing: { 'count-reports': 0, 'close-overdue-drafts': 0 },
    changeFolder: (folder) =>
      changeFile(join(folder, 'desk/roles.json'), ({ roles }: Body) =>
        roles.push({
          id: 'north',
          label: 'North',
          sees: { '/MailingInformation/PhysicalCounty': { const: 7 } },
          may: ['report'],
        }),
      ),
  });
  portal.time.now = NOW;
  supervisor = await asStaff(portal, 'sam', ['supervisor']);
  clerk = await asStaff(portal, 'carla');
  while ((await clerk.get('/api/desk')).body.isRebuilding) await sleep(100);
  for (const [subject, days, county] of [
    ['ana', 20, 7],
    ['bea', 6, 41],
    ['cyn', 2, 41],
  ] as const) {
    const { id } = await sendApplication(portal, subject, { physicalCounty: county });
    ids.push(id);
    await cameIn(id, days);
  }
});
afterAll(() => portal?.stop());

const ago = (days: number) => new Date(NOW.getTime() - days * DAY);
/** An application came in so many days ago: whoever writes into the audit writes the database's time. */
async function cameIn(id: number, days: number) {
  const { database } = portal;
  const received = 'update applications set date_received = $2, started_at = $2 where id = $1';
  await database.run(sql('test-received', received), [id, ago(days)]);
  const events = 'update audit_events set at = $2 where application_id = $1';
  await database.run(sql('test-events', events), [id, ago(days)]);
}
async function act(id: number, action: string, days: number, answers: Body = {}, by = clerk) {
  const { etag } = (await clerk.get(`/api/desk/cases/${id}`)).body;
  const path = `/api/desk/cases/${id}/actions/${action}`;
  const answer = await by.call('POST', path, answers, { 'If-Match': etag });
  expect(answer.status).toBe(200);
  const newest = `update audit_events set at = $2 where id = (
    select max(id) from audit_events where application_id = $1 and action = 'status')`;
  await portal.database.run(sql('test-newest', newest), [id, ago(days)]);
}
const count = () =>
  countReports(
    portal.server.services as Parameters<typeof countReports>[0],
    new AbortController().signal,
  );
const report = async (client: Client, query = '') =>
  (await client.get(`/api/desk/reports${query}`)).body;

test('cases are counted by the day, with how long they took and where they wait', async () => {
  expect(await report(supervisor)).toMatchObject({
    received: { count: 0, weeks: [] },
    reached: [],
  });
  await act(ids[0]!, 'start-review', 15);
  await act(ids[1]!, 'start-review', 5);
  // From the day on which the first one was begun.
  expect(await count()).toBe(21 + 13);
  const counted = await report(supervisor);
  expect(counted.received.count).toBe(3);
  expect(counted.since).toBe('2026-11-05');
  expect(counted.received.weeks).toEqual([
    { from: '2026-11-02', count: 1 },
    { from: '2026-11-09', count: 0 },
    { from: '2026-11-16', count: 1 },
    { from: '2026-11-23', count: 1 },
  ]);
  expect(counted.reached).toEqual([{ label: 'In Review', count: 2, half: 1, most: 5, longest: 5 }]);
  expect(counted.stayed).toEqual([{ label: 'Received', count: 2, half: 1, most: 5, longest: 5 }]);
  expect(counted.waiting).toEqual([
    { label: 'Received', count: 1, half: 2, most: 2, longest: 2 },
    { label: 'In Review', count: 2, half: 5, most: 15, longest: 15 },
  ]);
  // Of a shorter time; what waits, waits.
  const short = await report(supervisor, '?days=6');
  expect(short.received.count).toBe(1);
  expect(short).not.toHaveProperty('since');
  expect(short.waiting).toEqual(counted.waiting);
});

test('what is counted again is counted once, also what came later on the same day', async () => {
  const before = await report(supervisor);
  expect(await count()).toBeLessThan(3);
  expect((await report(supervisor)).received).toEqual(before.received);
  const { id } = await sendApplication(portal, 'dee');
  today = id;
  await cameIn(id, 0);
  await count();
  expect((await report(supervisor)).received.count).toBe(4);
});

test('what is removed stays counted, also of a day that is counted again', async () => {
  const before = (await report(supervisor)).received.count;
  for (const id of [ids[1], today])
    await portal.database.run(
      sql('test-reports-remove', 'delete from applications where id = $1'),
      [id],
    );
  await count();
  expect((await report(supervisor)).received.count).toBe(before);
});

test('what asks for more, and what comes back, starts no clock and counts no case twice', async () => {
  const [id] = ids as [number];
  await act(id, 'ask-for-papers', 12, { papers: ['utility'] });
  await act(id, 'ask-for-papers', 4, { papers: ['photo-id'] });
  await act(id, 'withdraw-questions', 3, {});
  await act(id, 'approve', 3, { how: 'all', amount: 300, payTo: 'Water' });
  await act(id, 'reopen', 2, { why: 'Mistake' }, supervisor);
  await act(id, 'ask-for-papers', 1, { papers: ['utility'] });
  await portal.database.run(sql('test-anew', 'delete from report_progress'));
  await portal.database.run(sql('test-days', 'delete from report_days'));
  await count();
  const { reached, stayed, waiting } = await report(supervisor);
  const of = (rows: Body[], label: string) => rows.find((row) => row.label === label);
  expect(of(reached, 'Needs Documentation')).toMatchObject({ count: 1, longest: 8 });
  expect(of(reached, 'In Review')).toMatchObject({ count: 1, longest: 5 });
  // From the first time that papers were asked for until it was decided.
  expect(of(stayed, 'Needs Documentation')).toMatchObject({ count: 1, longest: 9 });
  expect(of(stayed, 'In Review')).toMatchObject({ count: 3, half: 1, longest: 3 });
  expect(of(waiting, 'Needs Documentation')).toMatchObject({ count: 1, longest: 1 });
});

test('a day is one of the portal’s time zone', async () => {
  const { id } = await sendApplication(portal, 'eve', { physicalCounty: 41 });
  // Half past eleven in the evening in New York, which is Sunday; a day later in London.
  const late = new Date('2026-11-23T04:30:00Z');
  const { database } = portal;
  await database.run(sql('test-late', 'update applications set date_received = $2 where id = $1'), [
    id,
    late,
  ]);
  await database.run(
    sql('test-late-at', 'update audit_events set at = $2 where application_id = $1'),
    [id, late],
  );
  const weeks = async () =>
    Object.fromEntries(
      (await report(supervisor)).received.weeks.map(({ from, count }: Body) => [from, count]),
    );
  const before = await weeks();
  await database.run(sql('test-anew-2', 'delete from report_progress'));
  await count();
  const after = await weeks();
  expect(after['2026-11-16']).toBe(before['2026-11-16'] + 1);
  expect(after['2026-11-23']).toBe(before['2026-11-23']);
});

test('nothing is counted while cases are put into the lists of another desk', async () => {
  const { database } = portal;
  const finished = await database.all<{ key: string }>(
    sql('test-reports-keys', 'select key from desk_projections'),
  );
  await database.run(sql('test-reports-hide', "update desk_projections set key = 'other ' || key"));
  expect(await count()).toBeUndefined();
  await database.run(sql('test-show', 'update desk_projections set key = substr(key, 7)'));
  expect(finished.length).toBeGreaterThan(0);
  expect(await count()).toBeGreaterThan(0);
});

test('a role reads of the cases that it sees, and only a role that may', async () => {
  const north = await asStaff(portal, 'nora', ['north']);
  const counted = await report(north);
  expect(counted).toMatchObject({ received: { count: 1 }, roles: [{ id: 'north' }] });
  expect(counted.waiting).toMatchObject([{ label: 'Needs Documentation', count: 1 }]);
  expect(counted.reached.map(({ count }: Body) => count)).toEqual([1, 1, 1]);
  expect(counted).not.toHaveProperty('left');
  const both = await asStaff(portal, 'bo', ['north', 'supervisor']);
  expect((await report(both)).received).toEqual((await report(supervisor)).received);
  expect((await clerk.get('/api/desk/reports')).status).toBe(403);
  expect((await north.get('/api/desk/reports?role=supervisor')).status).toBe(403);
  expect((await north.get('/api/desk/reports?role=')).status).toBe(403);
  for (const days of ['0', '367', 'x', '1.5'])
    expect((await supervisor.get(`/api/desk/reports?days=${days}`)).status).toBe(422);
});

test('a draft that nobody goes on with is counted at its step, by what is missing there, without answers', async () => {
  portal.time.now = ago(9);
  const lost = await portal.as('lou');
  await lost.get();
  const typed = { firstName: 'Louisa-Maria', lastName: 'Prueba', homePhone: '803-55' };
  expect((await lost.put(typed)).status).toBe(200);
  portal.time.now = ago(3);
  const here = await portal.as('may');
  await here.get();
  expect((await here.put({ firstName: 'May' })).status).toBe(200);
  portal.time.now = NOW;
  await portal.database.run(
    sql('test-left-again', "delete from report_progress where part = 'left'"),
  );
  // Once, however often its day is looked at.
  for (let time = 0; time < 2; time += 1) {
    await count();
    await portal.database.run(
      sql('test-left-again', "delete from report_progress where part = 'left'"),
    );
  }
  await count();
  const { left } = await report(supervisor);
  expect(left).toEqual([{ title: expect.any(String), count: 1, questions: expect.any(Array) }]);
  expect(left[0].title).not.toBe('');
  const titles = left[0].questions.map(({ title }: Body) => title);
  expect(titles).toContain('Date of birth');
  expect(titles).not.toContain('First name');
  // No answer and a wrong one are told apart.
  const problemsOf = (questions: Body[], title: string) =>
    questions.find((one) => one.title === title)!.problems;
  const { questions } = left[0];
  expect(problemsOf(questions, 'Date of birth')).toEqual([{ says: 'Required', count: 1 }]);
  expect(problemsOf(questions, 'Home phone')).toEqual([{ says: 'Invalid phone number', count: 1 }]);
  const rows = await portal.database.all(
    sql('test-reports-rows', 'select r::text from report_days r'),
  );
  expect(JSON.stringify(rows)).not.toMatch(/Louisa|Prueba|803-55/);
  // In the language of who reads.
  const spanish = await supervisor.call('GET', '/api/desk/reports', undefined, {
    'Accept-Language': 'es',
  });
  expect(spanish.body.left[0].title).not.toBe(left[0].title);
  expect(spanish.body.left[0].questions[0].problems).toEqual([{ says: 'Obligatorio', count: 1 }]);
});

test('what a role has read of is kept under what it sees: another condition begins anew', () => {
  const north = { id: 'north', sees: { filled: '/County', is: true } } as const;
  expect(scopeOf({ ...north })).toBe(scopeOf(north));
  expect(scopeOf({ ...north, sees: { ...north.sees, is: false } })).not.toBe(scopeOf(north));
});
