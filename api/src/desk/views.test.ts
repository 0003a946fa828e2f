import { actOn, asStaff, sendApplication, startDesk } from '../../test/desk.ts';
import { countRowsRead, fillList, walkView } from '../../test/deskLists.ts';
import { type Body, type Client, changeFile, type TestPortal } from '../../test/portal.ts';
import { unnamedSql } from '../../test/unnamedSql.ts';
import { type Statement, sql } from '../database/index.ts';
import { facetOf } from './facets.ts';
import { readNarrowed } from './narrowedEntries.ts';
import { COUNTS, FEWEST, WALK, WALKS } from './narrowedStatements.ts';
import { projectAll } from './projectAll.ts';
import type { Staff } from './Staff.ts';
import { changeView, listViews, removeView } from './views.ts';

/** Cases of the list beside those that are sent. */
const CASES = 20_000;
const COUNTY = '/MailingInformation/PhysicalCounty';
const FLAGS = '/$/case/flags';
const ASSIGNEE = '/$/case/assignee';

let portal: TestPortal;
let clerk: Client;
let id: number;

beforeAll(async () => {
  portal = await startDesk({
    changeFolder: (folder) => {
      changeFile(`${folder}/desk/desk.json`, (file) => {
        file.views.most = 4;
      });
      changeFile(`${folder}/desk/roles.json`, (file) => {
        for (const [role, county] of [
          ['first', 1],
          ['second', 2],
        ] as const)
          file.roles.push({
            id: role,
            label: role,
            sees: { [COUNTY]: { enum: [county] } },
            may: ['take'],
          });
      });
    },
  });
  clerk = await asStaff(portal, 'carla');
  ({ id } = await sendApplication(portal, 'ana', { physicalCounty: 1, mailingCounty: 1 }));
  await sendApplication(portal, 'bea', { physicalCounty: 2, mailingCounty: 2 });
  // Many in the list of what waits for answers: all of county 3, one in a thousand is urgent.
  const facets = `('${FLAGS}=urgent', e.application_id % 1000 = 7), ('${COUNTY}=3', true),
    ('${ASSIGNEE}=', e.application_id % 2 = 0), ('${ASSIGNEE}=carla', e.application_id % 2 = 1)`;
  await fillList(portal, { like: id, count: CASES, facets });
});
afterAll(() => portal.stop());
beforeEach(() => portal.database.run(sql('test-views-clear', 'delete from desk_views'), []));

/** As a request has it. */
function staffOfTest(subject: string): Staff {
  const release = portal.server.services.releases.current();
  const desk = release.desk('en')!;
  const roles = desk.roles.filter(({ id }) => id === 'caseworker');
  return { subject, name: subject, roles, desk, release, language: 'en' };
}

const make = (client: Client, view: object) =>
  client.post('/api/desk/views', { name: 'Mine', queue: 'new', narrow: [], ...view });
const listed = async (client: Client): Promise<Body[]> =>
  (await client.get('/api/desk')).body.views;
const act = async (client: Client, number: number, action: string) => {
  expect((await actOn(client, number, action)).status).toBe(200);
};

test('a list of her own has its cases and their number, and nobody else has it', async () => {
  const narrow = [{ at: COUNTY, value: 2 }];
  const { status, body } = await make(clerk, { name: ' County 2 ', narrow });
  expect(status).toBe(201);
  const [view] = await listed(clerk);
  expect(view).toMatchObject({
    id: body.id,
    name: 'County 2',
    list: 'new',
    title: 'New',
    count: 1,
    isMore: false,
    isReversed: false,
  });
  expect(view.narrow[0].label).toMatch(/^County: [A-Z]/);
  const { rows, columns } = (await clerk.get(`/api/desk/views/${body.id}`)).body;
  expect(rows.map(({ name }: Body) => name)).toEqual(['Ana Prueba']);
  expect(rows[0].number).not.toBe(id);
  expect(columns).toEqual((await clerk.get('/api/desk/queues/new')).body.columns);
  const other = await asStaff(portal, 'dora');
  expect(await listed(other)).toEqual([]);
  const path = `/api/desk/views/${body.id}`;
  const changed = { name: 'x', queue: 'new', narrow };
  for (const [method, sent] of [
    ['GET', undefined],
    ['PUT', changed],
    ['DELETE', undefined],
  ] as const)
    expect([method, (await other.call(method, path, sent)).status]).toEqual([method, 404]);
});

test('what is assigned to her enters and leaves at once, and so does a mark', async () => {
  const mine = (await make(clerk, { name: 'a', narrow: [{ at: ASSIGNEE, value: 'me' }] })).body.id;
  const free = (await make(clerk, { name: 'b', narrow: [{ at: ASSIGNEE, value: 'nobody' }] })).body
    .id;
  const urgent = (await make(clerk, { name: 'c', narrow: [{ at: FLAGS, value: 'urgent' }] })).body
    .id;
  const numbers = async (view: number) => (await walkView(clerk, view)).numbers;
  expect(await numbers(mine)).toEqual([]);
  expect(await numbers(free)).toContain(id);
  const { etag } = (await clerk.get(`/api/desk/cases/${id}`)).body;
  const path = `/api/desk/cases/${id}/assignee`;
  const taken = await clerk.call('PUT', path, { to: 'me' }, { 'If-Match': etag });
  expect(await numbers(mine)).toEqual([id]);
  expect(await numbers(free)).not.toContain(id);
  // As another sees it, "me" is herself.
  const dora = await asStaff(portal, 'dora');
  const hers = (await make(dora, { narrow: [{ at: ASSIGNEE, value: 'me' }] })).body.id;
  expect((await walkView(dora, hers)).numbers).toEqual([]);
  await clerk.call('PUT', path, { to: null }, { 'If-Match': taken.body.etag });
  expect(await numbers(mine)).toEqual([]);
  await act(clerk, id, 'mark-urgent');
  expect(await numbers(urgent)).toEqual([id]);
});

test('things that are seldom so together are all found, once each, in both orders', async () => {
  const narrow = [
    { at: COUNTY, value: 3 },
    { at: ASSIGNEE, value: 'me' },
    { at: FLAGS, value: 'urgent' },
  ];
  const asked = { queue: 'in-review', narrow };
  const forward = (await make(clerk, { ...asked, name: 'forward' })).body.id;
  const backward = (await make(clerk, { ...asked, name: 'backward', isReversed: true })).body.id;
  const { numbers } = await walkView(clerk, forward);
  expect(numbers).toHaveLength(CASES / 1_000);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect((await walkView(clerk, backward)).numbers).toEqual([...numbers].reverse());
  expect((await listed(clerk)).map(({ count }) => count)).toEqual([20, 20]);
});

test('pages without a row lead on, and each ends after a bounded look', async () => {
  // Both are of many cases and never so together.
  const narrow = [
    { at: ASSIGNEE, value: 'nobody' },
    { at: ASSIGNEE, value: 'me' },
  ];
  const view = (await make(clerk, { queue: 'in-review', narrow })).body.id;
  const { numbers, pages } = await walkView(clerk, view);
  expect(numbers).toEqual([]);
  expect(pages).toBe(CASES / 2 / WALK + 1);
  expect((await listed(clerk))[0]).toMatchObject({ count: 0, isMore: true });
});

const URGENT = facetOf(FLAGS, 'urgent');
const COUNTY_3 = facetOf(COUNTY, 3);
test.each<[string, Statement, unknown[]]>([
  ['a page', WALKS.facet.asc, ['in-review', '', '', -1, null, [URGENT], WALK, [], [], COUNTY_3]],
  [
    'a page from the end',
    WALKS.facet.desc,
    ['in-review', '', '\u{10FFFF}', 2 ** 31 - 1, null, [URGENT], WALK, [], [], COUNTY_3],
  ],
  ['which of several is the rarest', FEWEST, ['in-review', [''], [COUNTY_3, URGENT]]],
  ['the count', COUNTS.facet, ['in-review', [''], [URGENT], null, [], [], COUNTY_3]],
])(
  '%s touches so many rows of the index, however long the list is',
  async (what, asked, values) => {
    const name = `test-views-${what}`;
    const read = await countRowsRead(portal, asked, { name, values, tables: /^desk_facets$/ });
    expect(read).toBeGreaterThan(0);
    // A count looks at 1,001 cases; for each there are few rows of what else is so of it.
    expect(read).toBeLessThanOrEqual(5_000);
  },
);

test('a role sees of a list of its own what it sees, and two roles each case once', async () => {
  await projectAll(portal.server.services);
  const narrow = [{ at: ASSIGNEE, value: 'nobody' }];
  const first = await asStaff(portal, 'fay', ['first']);
  const both = await asStaff(portal, 'flo', ['first', 'second']);
  const own = (await make(first, { narrow })).body.id;
  expect((await walkView(first, own)).numbers).toEqual([id]);
  const all = (await make(both, { narrow })).body.id;
  const { numbers } = await walkView(both, all);
  expect(numbers).toHaveLength(2);
  expect((await listed(both))[0]).toMatchObject({ count: 2 });
});

test('a list of her own is saved as a table, by who may export, and audited as such', async () => {
  const sam = await asStaff(portal, 'sam', ['supervisor']);
  const narrow = [{ at: COUNTY, value: 3 }];
  const view = (await make(sam, { queue: 'in-review', narrow })).body.id;
  const path = `/api/desk/views/${view}/export`;
  const { status, body, headers } = await sam.get(path);
  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  const lines = String(body).trim().split('\r\n').slice(1);
  expect(lines).toHaveLength(CASES);
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(CASES);
  const [event] = await portal.database.all<{ details: object }>(
    sql(
      'test-views-events',
      `select details from audit_events where action = 'desk-export' order by id desc limit 1`,
    ),
    [],
  );
  expect(event!.details).toEqual({ queue: 'in-review', view, as: 'csv' });
  expect((await sam.get(`${path}?as=pdf`)).status).toBe(422);
  const own = (await make(clerk, { queue: 'in-review', narrow })).body.id;
  expect((await clerk.get(`/api/desk/views/${own}/export`)).status).toBe(403);
  // Nobody else's, whatever she may.
  expect((await sam.get(`/api/desk/views/${own}/export`)).status).toBe(404);
});

test('what is gone from the release is said, and the rest is shown', async () => {
  const { body } = await make(clerk, { name: 'Old', narrow: [{ at: COUNTY, value: 1 }] });
  const change = (text: string) => portal.database.run(unnamedSql(text), [body.id]);
  const gone = JSON.stringify([
    { at: COUNTY, value: 1, label: 'County: Abbeville' },
    { at: '/Gone/Field', value: 'x', label: 'Field: X' },
    { at: COUNTY, value: 9999, label: 'County: Nowhere' },
  ]);
  await change(`update desk_views set narrow = '${gone}' where id = $1`);
  const [view] = await listed(clerk);
  expect(view.narrow.map(({ label, isGone }: Body) => [label, isGone])).toEqual([
    [expect.stringMatching(/^County: /), undefined],
    ['Field: X', true],
    ['County: Nowhere', true],
  ]);
  expect((await walkView(clerk, body.id)).numbers).toEqual([id]);
  // Nothing is left that narrows it: the whole queue.
  await change(
    `update desk_views set narrow = '[{"at":"/Gone/F","value":1,"label":"F"}]' where id = $1`,
  );
  expect((await walkView(clerk, body.id)).numbers).toHaveLength(2);
  await change(`update desk_views set queue = 'gone' where id = $1`);
  expect((await listed(clerk))[0]).toMatchObject({ name: 'Old', isGone: true });
  expect((await clerk.get(`/api/desk/views/${body.id}`)).status).toBe(404);
  expect((await clerk.remove(`/api/desk/views/${body.id}`)).status).toBe(204);
  expect(await listed(clerk)).toEqual([]);
});

test('a list has another name and other cases after a change, and no name twice', async () => {
  const narrow = [{ at: COUNTY, value: 1 }];
  const one = (await make(clerk, { name: 'One', narrow })).body.id;
  await make(clerk, { name: 'Two', narrow });
  expect((await make(clerk, { name: 'One' })).body.code).toBe('view-exists');
  const put = (body: object) =>
    clerk.call('PUT', `/api/desk/views/${one}`, { queue: 'new', narrow, ...body });
  expect((await put({ name: 'Two' })).body.code).toBe('view-exists');
  expect((await put({ name: 'One again', narrow: [{ at: COUNTY, value: 2 }] })).status).toBe(204);
  expect((await listed(clerk)).map(({ name }) => name)).toEqual(['One again', 'Two']);
  expect((await walkView(clerk, one)).numbers).not.toContain(id);
});

test('two changes to one name at once: one has it, the other is told so', async () => {
  const one = (await make(clerk, { name: 'One' })).body.id;
  const two = (await make(clerk, { name: 'Two' })).body.id;
  const put = (view: number, name: string) =>
    clerk.call('PUT', `/api/desk/views/${view}`, { name, queue: 'new', narrow: [] });
  for (let round = 0; round < 15; round += 1) {
    const both = await Promise.all([one, two].map((view) => put(view, `Round ${round}`)));
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  }
});

test('a list that is removed while it is changed is not there, and no name is taken', async () => {
  const { services } = portal.server;
  const { body } = await make(clerk, { name: 'Going' });
  const { database } = services;
  // Removed after it was found, before it is changed.
  const removing = {
    ...database,
    transact: (async (work) => {
      await removeView(services, staffOfTest('carla'), body.id);
      return database.transact(work);
    }) as typeof database.transact,
    first: (async (statement, values) => {
      const found = await database.first(statement, values);
      if (statement.name === 'desk-view')
        await database.run(sql('test-views-remove', 'delete from desk_views'), []);
      return found;
    }) as typeof database.first,
  };
  const change = changeView({ ...services, database: removing }, staffOfTest('carla'), body.id, {
    name: 'Gone',
    queue: 'new',
    narrow: [],
  });
  await expect(change).rejects.toMatchObject({ status: 404 });
});

test('a case that leaves while a page is read takes no other one with it', async () => {
  const { services } = portal.server;
  const { database } = services;
  const facets = [facetOf(COUNTY, 3), facetOf(ASSIGNEE, 'carla')];
  const narrowed = { queue: 'in-review', facets, isReversed: false };
  const staff = staffOfTest('carla');
  const whole = await readNarrowed(services, staff, narrowed);
  const leaving = {
    ...database,
    all: (async (statement, values) => {
      const rows = await database.all(statement, values);
      return statement.name === 'desk-narrow-rows' ? rows.slice(3) : rows;
    }) as typeof database.all,
  };
  const page = await readNarrowed({ ...services, database: leaving }, staff, narrowed);
  const next = await readNarrowed(services, staff, narrowed, page.next);
  const after = await readNarrowed(services, staff, narrowed, whole.next);
  const numbers = [...page.rows, ...next.rows].map(({ number }) => number);
  for (const { number } of [...whole.rows.slice(3), ...after.rows.slice(0, 10)])
    expect(numbers).toContain(number);
});

test('lists of her own are counted one after the other, however many there are', async () => {
  const { services } = portal.server;
  const { database } = services;
  for (const name of ['a', 'b', 'c', 'd'])
    await make(clerk, { name, narrow: [{ at: ASSIGNEE, value: 'nobody' }] });
  let now = 0;
  let most = 0;
  const counting = {
    ...database,
    first: (async (statement, values) => {
      now += 1;
      most = Math.max(most, now);
      const found = await database.first(statement, values);
      now -= 1;
      return found;
    }) as typeof database.first,
  };
  const views = await listViews({ ...services, database: counting }, staffOfTest('carla'));
  expect(views.map(({ count }) => count)).toEqual([2, 2, 2, 2]);
  expect(most).toBe(1);
});

test('nobody keeps more than the pack lets, even with two at once', async () => {
  const made = await Promise.all(
    Array.from({ length: 8 }, (_one, n) => make(clerk, { name: `List ${n}` })),
  );
  const codes = made.map(({ status, body }) => (status === 201 ? 'made' : body.code));
  expect(codes.filter((code) => code === 'made')).toHaveLength(4);
  expect(codes.filter((code) => code === 'too-many-views')).toHaveLength(4);
});

test.each<[string, object, number]>([
  ['no name', { name: '  ' }, 422],
  ['a name that is too long', { name: 'x'.repeat(61) }, 422],
  ['a queue that is none', { queue: 'nothing' }, 404],
  ['no list of what narrows it', { narrow: 'all' }, 422],
  ['a place by which the queue is not narrowed', { narrow: [{ at: '/PersonalInformation/LastName', value: 'x' }] }, 422],
  ['a choice that is none', { narrow: [{ at: COUNTY, value: 9999 }] }, 422],
  ['a colleague', { narrow: [{ at: ASSIGNEE, value: 'sam' }] }, 422],
  ['the same twice', { narrow: [{ at: COUNTY, value: 1 }, { at: COUNTY, value: 1 }] }, 422],
  ['nothing in the list', { narrow: [null] }, 422],
  ['too much', { narrow: Array.from({ length: 6 }, (_one, n) => ({ at: COUNTY, value: n + 1 })) }, 422],
  ['an order that is none', { isReversed: 'yes' }, 422],
])('%s is refused', async (_what, view, status) => {
  expect((await make(clerk, view)).status).toBe(status);
  expect(await listed(clerk)).toEqual([]);
}); // biome-ignore format: a list
