/**
 * The desk over a million applications: p95 of a queue's first page, a page far behind, the counts, a
 * search, lists of one's own, reports, opening a case and an action, by one client after the other; then as 200
 * people work who think between two presses, each on cases of her own; and the first page without its index, in
 * one run, as a ratio. Ends with 1 where one of the promised figures is not kept, or a call was refused.
 * Run: node --import tsx tools/bench/desk.ts [applications, default 1000000] [people, default 200]
 */

import pg from 'pg';
import { sql } from '../../api/src/database/index.ts';
import { countReports } from '../../api/src/desk/reports/countReports.ts';
import { asStaff, sendApplication, startDesk } from '../../api/test/desk.ts';
import { PROMISED, percentile, workAtDesk } from './workAtDesk.ts';

const CASES = Number(process.argv[2] ?? 1_000_000);
const PEOPLE = Number(process.argv[3] ?? 200);
const TURNS = 60;

// All of them work from one address.
const portal = await startDesk({
  changePack: ({ rateLimits }) => {
    rateLimits.writesPerMinute = 100_000;
  },
});
const { database } = portal;
const run = (name: string, text: string, values: unknown[] = []) =>
  database.run(sql(`bench-${name}`, text), values);
const { id } = await sendApplication(portal, 'rosa');

// As many as the projection would have written, each in a queue, with two terms.
const FILL = [
  `insert into applications (record, owner, status, release, step, date_received)
     select gen_random_uuid(), 'bench-' || n, 'received', release, step, now() - n * interval '1 s'
     from generate_series(1, ${CASES}) n, applications a where a.id = ${id}`,
  `insert into desk_cases (application_id, key, name, status, roles)
     select a.id, c.key, 'Case ' || a.id, 'received', '{}' from applications a, desk_cases c
     where a.owner like 'bench-%' and c.application_id = ${id}`,
  `insert into desk_entries select 'new', '', md5(a.id::text), a.id, now()::date, e.cells
     from applications a, desk_entries e where a.owner like 'bench-%' and e.application_id = ${id}`,
  // One in a thousand is urgent; all wait for somebody, half of them in one county.
  `insert into desk_facets select 'new', '', f.facet, md5(a.id::text), a.id
     from applications a, lateral (values ('/$/case/assignee=', true),
       ('/$/case/flags=urgent', a.id % 1000 = 0),
       ('/MailingInformation/PhysicalCounty=' || (1 + a.id % 2), true)) f (facet, has)
     where a.owner like 'bench-%' and f.has`,
  // Each was sent: without what is sealed for one record alone.
  `insert into submissions (application_id, release, status, answers, restricted, members, incomes, documents, agreed_at)
     select a.id, s.release, s.status, s.answers, '{}', s.members, s.incomes, '[]', s.agreed_at
     from applications a, submissions s where a.owner like 'bench-%' and s.application_id = ${id}`,
  `insert into desk_terms select md5(a.id::text), a.id from applications a
     where a.owner like 'bench-%'`,
];
// The portal's own connections end what takes so long.
const filler = new pg.Client({ connectionString: database.url, statement_timeout: 0 });
await filler.connect();
await filler.query('set statement_timeout = 0');
for (const text of FILL) await filler.query(text);
await filler.query(
  'analyze applications, submissions, desk_cases, desk_entries, desk_facets, desk_terms',
);
await filler.end();

const clerk = await asStaff(portal, 'carla');

/** The 95th percentile of so many turns, in milliseconds. */
async function measure(name: string, turn: (n: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < TURNS; n += 1) {
    const start = performance.now();
    await turn(n);
    times.push(performance.now() - start);
  }
  const p95 = percentile(times, 0.95);
  console.log(`${name}: p95 ${p95.toFixed(1)} ms`);
  return p95;
}

const far = Buffer.from(JSON.stringify(['8', 1])).toString('base64url');
await measure('a queue, its first page', () => clerk.get('/api/desk/queues/new'));
await measure('a queue, far behind', () => clerk.get(`/api/desk/queues/new?after=${far}`));
await measure('the counts of all queues', () => clerk.get('/api/desk'));
await measure('a search by a name', () => clerk.post('/api/desk/search', { text: 'prueba' }));
const COUNTY = '/MailingInformation/PhysicalCounty';
for (const [name, narrow] of [
  ['of nobody', [{ at: '/$/case/assignee', value: 'nobody' }]],
  [
    'urgent in a county',
    [
      { at: '/$/case/flags', value: 'urgent' },
      { at: COUNTY, value: 1 },
    ],
  ],
  ['of two counties, which no case is', [1, 2].map((value) => ({ at: COUNTY, value }))],
] as const) {
  const { body } = await clerk.post('/api/desk/views', { name, queue: 'new', narrow });
  await measure(`a list of one's own, ${name}`, () => clerk.get(`/api/desk/views/${body.id}`));
}
await measure('opening a case', () => clerk.get(`/api/desk/cases/${id}`));
let { etag } = (await clerk.get(`/api/desk/cases/${id}`)).body;
await measure('an action', async (n) => {
  const path = `/api/desk/cases/${id}/actions/add-note`;
  const answer = await clerk.call('POST', path, { note: `Note ${n}` }, { 'If-Match': etag });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  etag = answer.body.etag;
});

const { times: figures, busy } = await workAtDesk(portal, { people: PEOPLE, cases: CASES });
for (const [name, times] of Object.entries(figures)) {
  const [half, most] = [0.5, 0.95].map((part) => percentile(times, part).toFixed(1));
  console.log(`${PEOPLE} people, ${name}: ${times.length} times, half ${half} ms, p95 ${most} ms`);
}
console.log(`${PEOPLE} people: ${busy} calls were answered that the portal is too busy`);
const broken = Object.entries(PROMISED).filter(
  ([name, most]) => percentile(figures[name as keyof typeof PROMISED], 0.95) > most,
);
for (const [name, most] of broken) console.error(`${name}: more than the promised ${most} ms`);

// All of them wait, as they never do: what an hour's count costs at most, and what a report reads of it.
const { services } = portal.server as unknown as { services: Parameters<typeof countReports>[0] };
for (const time of ['the first', 'a later']) {
  const start = performance.now();
  const days = await countReports(services, new AbortController().signal);
  console.log(
    `${time} count of reports: ${days} days, ${(performance.now() - start).toFixed(0)} ms`,
  );
}
const supervisor = await asStaff(portal, 'sam', ['supervisor']);
await measure('a report of a year', () => supervisor.get('/api/desk/reports?days=365'));

const PAGE = `select * from desk_entries where queue = 'new' and role = ''
  order by sort_key, application_id limit 51`;
const withIndex = await measure('the statement of a page', () => run('page', PAGE));
await run('drop', 'alter table desk_entries drop constraint desk_entries_pkey');
await run('drop-due', 'drop index desk_entries_due');
const without = await measure('the same without its index', () => run('page-bare', PAGE));
console.log(`without the index / with it: ${(without / withIndex).toFixed(0)}`);
await portal.stop();
process.exit(broken.length > 0 || busy > 0 ? 1 : 0);
