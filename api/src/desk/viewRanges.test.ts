import { today } from '@porchlight/engine';
import { asStaff, sendApplication, startDesk } from '../../test/desk.ts';
import { countRowsRead, fillList, walkView } from '../../test/deskLists.ts';
import { type Body, type Client, changeFile, type TestPortal } from '../../test/portal.ts';
import { type Statement, sql } from '../database/index.ts';
import { facetOf, facetRange } from './facets.ts';
import { COUNTS, FEW, NARROWEST, WALK, WALKS } from './narrowedStatements.ts';

/** Cases of the list, of so many days one after the other. */
const CASES = 20_000;
const DAYS = 200;
const A_DAY = CASES / DAYS;
const RECEIVED = '/$/case/received';
const RENT = '/Residence/MonthlyRent';
const FLAGS = '/$/case/flags';

let portal: TestPortal;
let clerk: Client;
let id: number;
let received: string;
let queries = 0;

beforeAll(async () => {
  portal = await startDesk({
    changeFolder: (folder) =>
      changeFile(`${folder}/desk/queues/new.json`, ({ narrow }) => {
        narrow.push(RENT);
      }),
  });
  clerk = await asStaff(portal, 'carla');
  ({ id } = await sendApplication(portal, 'ana'));
  const { dateReceived } = (await (await portal.as('ana')).get()).body.application;
  const { timeZone } = portal.server.services.releases.current().compiled.settings;
  received = today(new Date(dateReceived), timeZone);
  const facets = `('${FLAGS}=urgent', e.application_id % 50 = 7),
    ('${RECEIVED}#' || (date '2026-01-01' + e.application_id % ${DAYS}), true)`;
  await fillList(portal, { like: id, count: CASES, facets });
});
afterAll(() => portal.stop());
beforeEach(() => portal.database.run(sql('test-ranges-clear', 'delete from desk_views'), []));

const make = (view: object) =>
  clerk.post('/api/desk/views', { name: 'Mine', queue: 'in-review', narrow: [], ...view });
const listed = async (): Promise<Body[]> => (await clerk.get('/api/desk')).body.views;

const walk = (view: number) => walkView(clerk, view);

/** The numbers that the list has to have, in its order. */
async function expected(what: string): Promise<number[]> {
  queries += 1;
  const text = `select application_id as number from desk_entries where queue = 'in-review'
    and role = '' and ${what} order by sort_key, application_id`;
  const name = `test-ranges-expected-${queries}`;
  const rows = await portal.database.all<{ number: number }>(sql(name, text), []);
  return rows.map(({ number }) => number);
}
const dayIs = (what: string) => `(date '2026-01-01' + application_id % ${DAYS}) ${what}`;
const THREE_DAYS = { at: RECEIVED, from: '2026-02-01', to: '2026-02-03' };

test('a range of few cases is read as it is, in both orders, with its words and its number', async () => {
  const narrow = [THREE_DAYS];
  const forward = (await make({ name: 'a', narrow })).body.id;
  const backward = (await make({ name: 'b', narrow, isReversed: true })).body.id;
  const wanted = await expected(dayIs("between '2026-02-01' and '2026-02-03'"));
  expect(wanted).toHaveLength(3 * A_DAY);
  const { numbers, pages } = await walk(forward);
  expect(numbers).toEqual(wanted);
  expect(pages).toBe((3 * A_DAY) / 50);
  expect((await walk(backward)).numbers).toEqual([...wanted].reverse());
  const [view] = await listed();
  expect(view).toMatchObject({ count: 3 * A_DAY, isMore: false });
  expect(view!.narrow).toEqual([
    { ...THREE_DAYS, label: 'Received: from 02/01/2026, up to 02/03/2026' },
  ]);
});

test('a range of many cases is walked in the order of the list', async () => {
  const view = (await make({ narrow: [{ at: RECEIVED, to: '2026-01-25' }] })).body.id;
  expect((await walk(view)).numbers).toEqual(await expected(dayIs("<= '2026-01-25'")));
  expect((await listed())[0]).toMatchObject({
    isMore: true,
    narrow: [{ label: 'Received: up to 01/25/2026' }],
  });
});

test.each([
  ['of few cases', '2026-06-01', '2026-06-10'],
  ['of many cases', '2026-03-01', '2026-07-01'],
])('a range %s and what is chosen have to be so together', async (_, from, to) => {
  const narrow = [
    { at: RECEIVED, from, to },
    { at: FLAGS, value: 'urgent' },
  ];
  const view = (await make({ narrow })).body.id;
  const wanted = await expected(
    `${dayIs(`between '${from}' and '${to}'`)} and application_id % 50 = 7`,
  );
  expect(wanted.length).toBeGreaterThan(0);
  expect((await walk(view)).numbers).toEqual(wanted);
  expect((await listed())[0]).toMatchObject({ count: wanted.length, isMore: false });
});

test.each<[string, object, boolean]>([
  ['the day on which it came in', { at: RECEIVED, from: 'today', to: 'today' }, true],
  ['a day before', { at: RECEIVED, to: '2026-01-01' }, false],
  ['an amount with it', { at: RENT, from: 640.5 }, true],
  ['an amount above', { at: RENT, from: 640.51 }, false],
  ['an amount below', { at: RENT, from: 10, to: 640.49 }, false],
])('a case enters a list by %s', async (_, range, isThere) => {
  const narrow = [JSON.parse(JSON.stringify(range).replaceAll('today', received))];
  const { status, body } = await make({ queue: 'new', narrow });
  expect(status).toBe(201);
  expect((await walk(body.id)).numbers).toEqual(isThere ? [id] : []);
  expect((await listed())[0]).toMatchObject({ count: isThere ? 1 : 0, isMore: false });
});

test('what a range is made of is told, and amounts are written as such', async () => {
  const { queues } = (await clerk.get('/api/desk')).body;
  const { narrow } = queues.find(({ name }: Body) => name === 'new');
  expect(narrow).toEqual(
    expect.arrayContaining([
      { at: RECEIVED, label: 'Received', choices: [], range: 'date' },
      { at: RENT, label: expect.any(String), choices: [], range: 'money' },
    ]),
  );
  await make({ queue: 'new', narrow: [{ at: RENT, from: 1200 }] });
  expect((await listed())[0]!.narrow[0].label).toMatch(/: from \$1,200\.00$/);
});

const URGENT = facetOf(FLAGS, 'urgent');
const { low, high } = facetRange(RECEIVED, THREE_DAYS);
const wide = facetRange(RECEIVED, { to: '2026-06-30' });
const page = (facets: string[]) => ['in-review', '', '', -1, null, facets];
const counted = (facets: string[]) => ['in-review', [''], facets, null];
test.each<[string, Statement, unknown[]]>([
  ['a page of a range', WALKS.range.asc, [...page([URGENT]), FEW + 1, [], [], low, high]],
  ['a page of a range from the end', WALKS.range.desc,
    ['in-review', '', '\u{10FFFF}', 2 ** 31 - 1, null, [URGENT], FEW + 1, [], [], low, high]],
  ['a page of all of the queue', WALKS.entries.asc, [...page([]), WALK, [wide.low], [wide.high]]],
  ['a page of a facet', WALKS.facet.asc, [...page([]), WALK, [wide.low], [wide.high], URGENT]],
  ['which of several is the narrowest', NARROWEST, ['in-review', [''], [low, wide.low], [high, wide.high]]],
  ['the count of a range', COUNTS.range, [...counted([URGENT]), [], [], low, high]],
  ['the count of all of the queue', COUNTS.entries, [...counted([]), [wide.low], [wide.high]]],
  ['the count of a facet', COUNTS.facet, [...counted([]), [wide.low], [wide.high], URGENT]],
])(
  '%s touches so many rows of the index, however long the list is',
  async (what, asked, values) => {
    const name = `test-ranges-${what}`;
    const tables = /^desk_(facets|entries)/;
    const read = await countRowsRead(portal, asked, { name, values, tables });
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThanOrEqual(5_000);
  },
); // biome-ignore format: a list

test.each<[string, object]>([
  ['no end', {}],
  ['a day that is none', { from: '2026-02-30' }],
  ['a day with a time', { from: '2026-02-03T10:00' }],
  ['a number for a day', { from: 20260203 }],
  ['an end before its beginning', { from: '2026-02-03', to: '2026-02-02' }],
  ['a choice', { value: '2026-02-03' }],
])('%s is no range', async (_, range) => {
  expect((await make({ narrow: [{ at: RECEIVED, ...range }] })).status).toBe(422);
  expect(await listed()).toEqual([]);
});

test.each<[string, object]>([
  ['a text for an amount', { at: RENT, from: '640' }],
  ['an amount that is too large', { at: RENT, to: 1e13 }],
  ['a range of what is chosen', { at: FLAGS, from: 'a' }],
])('%s is refused', async (_, range) => {
  expect((await make({ queue: 'new', narrow: [range] })).status).toBe(422);
});

test('two ranges of one place are refused', async () => {
  expect((await make({ narrow: [THREE_DAYS, { at: RECEIVED, to: '2026-06-30' }] })).status).toBe(
    422,
  );
});
