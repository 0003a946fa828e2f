import { fillAll } from '../../test/answers.ts';
import { startPortal, type TestPortal } from '../../test/portal.ts';
import { sql } from '../database/index.ts';
import { listOwn } from './listOwn.ts';

const DAY = 24 * 3600 * 1000;
let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

test('somebody has none, a draft, one that ended, one that she sent; nobody else has them', async () => {
  const list = async (subject: string) =>
    (await listOwn(portal.server.services, subject)).applications;
  expect(await list('ana')).toEqual([]);
  const begun = Date.now();
  const client = await portal.as('ana');
  const first = await fillAll(client);
  const [draft] = await list('ana');
  expect(draft).toMatchObject({ number: first, role: 'draft', isOpen: true, receivedAt: null });
  const { timeZone } = portal.server.services.releases.current().compiled.settings;
  const last = new Intl.DateTimeFormat('en-CA', { timeZone }).format(begun + 29 * DAY);
  expect(draft!.lastDay).toBe(last);

  portal.time.now = new Date(begun + 31 * DAY);
  // Over, though nobody has closed it yet.
  const over = { number: first, status: 'expired', role: 'expired', isOpen: false };
  expect(await list('ana')).toMatchObject([over]);
  await client.get();
  await client.post(`/api/application/start-from/${first}`, {});
  expect((await client.submit()).status).toBe(200);
  const [sent, ...others] = await list('ana');
  expect(sent).toMatchObject({ status: 'received', role: 'submitted', isOpen: true });
  expect(sent!.receivedAt).toEqual(portal.time.now);
  expect(sent).not.toHaveProperty('lastDay');
  expect(others).toMatchObject([over]);
  expect(await list('leo')).toEqual([]);
});

test('what was sent is answered by a day, which is said until it is over, and anew when it is sent again', async () => {
  const { services } = portal.server;
  const own = async () => (await listOwn(services, 'rosa')).applications[0]!.answerBy;
  // A Wednesday; Thanksgiving and the day after it are no working days.
  portal.time.now = new Date('2026-11-25T17:00:00Z');
  const client = await portal.as('rosa');
  const id = await fillAll(client);
  expect(await own()).toBeUndefined();
  expect((await client.submit()).status).toBe(200);
  expect(await own()).toBe('2026-12-11');
  expect((await client.get()).body.application.answerBy).toBe('2026-12-11');
  portal.time.now = new Date('2026-12-11T17:00:00Z');
  expect(await own()).toBe('2026-12-11');
  portal.time.now = new Date('2026-12-12T17:00:00Z');
  expect(await own()).toBeUndefined();
  const review = sql('test-own-review', 'update applications set status = $2 where id = $1');
  await portal.database.run(review, [id, services.releases.current().statusByRole('review').id]);
  expect(await own()).toBeUndefined();
  expect((await client.submit()).status).toBe(200);
  expect(await own()).toBe('2026-12-28');
});

test('all of them can be reached, so many at once', async () => {
  const { services } = portal.server;
  const many = sql(
    'test-own-many',
    `insert into applications (record, owner, status, release, step, closed_at)
     select gen_random_uuid(), 'eva', $1, $2, '', now() from generate_series(1, 60)`,
  );
  const release = services.releases.current();
  await portal.database.run(many, [release.statusByRole('expired').id, release.hash]);
  await (await portal.as('eva')).get();
  const seen: number[] = [];
  const pages: [number, boolean][] = [];
  for (let from: number | undefined, at = 0; at < 9; at += 1) {
    const { applications, next, hasOpen } = await listOwn(services, 'eva', from);
    seen.push(...applications.map(({ number }) => number));
    pages.push([applications.length, hasOpen]);
    if (next === undefined) break;
    from = next;
  }
  expect(pages).toEqual([
    [24, true],
    [24, true],
    [13, true],
  ]);
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
});
