import { join } from 'node:path';
import { asStaff, sendApplication, startDesk } from '../../../test/desk.ts';
import { type Body, type Client, changeFile, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../database/index.ts';
import { addDays, countReports } from './countReports.ts';

const DAY = 24 * 60 * 60_000;
/** Noon in New York. */
const NOW = new Date('2026-11-25T17:00:00Z');

let portal: TestPortal;
let supervisor: Client;
let clerk: Client;
const ids: number[] = [];

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
  await clerk.get('/api/desk');
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
async function act(id: number, action: string, days: number, answers: Body = {}) {
  const { etag } = (await clerk.get(`/api/desk/cases/${id}`)).body;
  const path = `/api/desk/cases/${id}/actions/${action}`;
  const answer = await clerk.call('POST', path, answers, { 'If-Match': etag });
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
  expect(short.waiting).toEqual(counted.waiting);
});

test('what is counted again is counted once, also what came later on the same day', async () => {
  const before = await report(supervisor);
  expect(await count()).toBeLessThan(3);
  expect((await report(supervisor)).received).toEqual(before.received);
  const { id } = await sendApplication(portal, 'dee');
  await cameIn(id, 0);
  await count();
  expect((await report(supervisor)).received.count).toBe(4);
});

test('what is removed later stays counted', async () => {
  const before = (await report(supervisor)).received.count;
  await portal.database.run(sql('test-remove', 'delete from applications where id = $1'), [ids[1]]);
  await count();
  expect((await report(supervisor)).received.count).toBe(before);
});

test('a role reads of the cases that it sees, and only a role that may', async () => {
  const north = await asStaff(portal, 'nora', ['north']);
  const counted = await report(north);
  expect(counted).toMatchObject({ received: { count: 1 }, roles: [{ id: 'north' }] });
  expect(counted).not.toHaveProperty('left');
  const both = await asStaff(portal, 'bo', ['north', 'supervisor']);
  expect((await report(both)).received.count).toBe(4);
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
  expect((await lost.put({ firstName: 'Louisa-Maria', lastName: 'Prueba' })).status).toBe(200);
  portal.time.now = ago(3);
  const here = await portal.as('may');
  await here.get();
  expect((await here.put({ firstName: 'May' })).status).toBe(200);
  portal.time.now = NOW;
  await portal.database.run(
    sql('test-left-again', "delete from report_progress where part = 'left'"),
  );
  await count();
  const { left } = await report(supervisor);
  expect(left).toEqual([{ title: expect.any(String), count: 1, questions: expect.any(Array) }]);
  expect(left[0].title).not.toBe('');
  const titles = left[0].questions.map(({ title }: Body) => title);
  expect(titles).toContain('Date of birth');
  expect(titles).not.toContain('First name');
  const rows = await portal.database.all(sql('test-rows', 'select r::text from report_days r'));
  expect(JSON.stringify(rows)).not.toMatch(/Louisa|Prueba/);
  // In the language of who reads.
  const spanish = await supervisor.call('GET', '/api/desk/reports', undefined, {
    'Accept-Language': 'es',
  });
  expect(spanish.body.left[0].title).not.toBe(left[0].title);
});

test('days are added over the end of a month and of summer time', () => {
  expect(addDays('2026-10-31', 1)).toBe('2026-11-01');
  expect(addDays('2026-11-01', 1)).toBe('2026-11-02');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});
