import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillAll } from '../../test/answers.ts';
import { secretOf } from '../../test/eventReceiver.ts';
import { type Body, startPortal, type TestPortal } from '../../test/portal.ts';
import { sql } from '../database/index.ts';
import { allJobs } from './allJobs.ts';
import { listJobs } from './listJobs.ts';
import { enqueue } from './queue/enqueue.ts';

/** Of bytes that are on their way to their record. */
const KEY = randomUUID();
const HOUR = 60 * 60 * 1000;
/** Each runs when it is asked for. */
const timing = Object.fromEntries(allJobs.map(({ name }) => [name, 0]));
let portal: TestPortal;

beforeAll(async () => {
  portal = await startPortal({
    isClockAlone: true,
    timing,
    env: { TEXT_GATEWAY: 'https://gateway.invalid/', TEXT_GATEWAY_SECRET: secretOf(5) },
    changePack: (pack: Body) => {
      pack.retention = {
        submissions: { submitted: 400 },
        documents: { submitted: 300 },
        audit: 500,
      };
    },
  });
  await seed();
});
afterAll(() => portal.stop());

const run = (text: string) =>
  portal.database.all<{ [name: string]: unknown }>(
    sql(`test-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`, text),
  );

/** What people and other systems brought, each row younger than what it is kept for. */
async function seed(): Promise<void> {
  const ana = await portal.as('ana');
  const id = await fillAll(ana);
  expect((await ana.submit()).status).toBe(200);
  await (await portal.as('leo')).get();
  await run(`insert into uploads (id, owner, size, sealed) values ('u', 'application-1', 9, '{}')`);
  await run(`insert into document_cleanup (key) values ('${KEY}')`);
  await run(`insert into incoming_mail (application_id, hash, at) values (${id}, 'h', now())`);
  await run(`insert into incoming_texts (id, at, kind) values ('t', now(), 'message')`);
  await run(
    `insert into form_entries (record, reference, form, release, language, answers, received_at, remove_at)
     select gen_random_uuid(), 'r', 'f', (select hash from releases limit 1), 'en', '{}', now(),
       now() + interval '50 minutes'`,
  );
  for (const isPackage of [false, true])
    await run(
      `insert into event_deliveries (event_id, receiver, type, application_id, sealed, made_at, due_at, until,
         is_package)
       values (gen_random_uuid(), 'away', 't', ${id}, '{}', now(), now(), now() + interval '50 minutes',
         ${isPackage})`,
    );
  await run(
    `with number as (insert into text_numbers (sealed, hash, key_id) values ('{}', 'h', 'k') returning id)
     insert into outgoing_texts (kind, number_id, language, sealed, made_at, due_at, until)
     select 'help', id, 'en', '{}', now(), now(), now() + interval '50 minutes' from number`,
  );
}

/** How what is to be sent has ended: null for what has not. */
const outcomes = async () => [
  ...(await run('select outcome from event_deliveries order by id')),
  ...(await run('select outcome from outgoing_texts order by id')),
];

/** How many rows each table has, but those of what jobs do, and of what is counted and chained anew. */
async function countRows(): Promise<Map<string, number>> {
  const tables = await run(
    `select tablename as name from pg_tables where schemaname = 'public'
       and tablename !~ '^(job_|write_probe|audit_pending|desk_projections|report_)' order by 1`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables)
    counts.set(
      String(name),
      Number((await run(`select count(*) as rows from "${name}"`))[0]!.rows),
    );
  return counts;
}

const applications = () =>
  run('select id, status, closed_at, reminded_until from applications order by id');

/** Has every job run once. @returns The last errors of those that acted on the clock. */
async function runAll(): Promise<[string, string | null][]> {
  const { database } = portal.server.services;
  await run('update job_states set ended_at = null, failed_at = null, last_error = null');
  const jobs = allJobs.filter(({ needsScanner, needsMail }) => !needsScanner && !needsMail);
  for (const job of jobs) await enqueue(database, job);
  for (let look = 0; look < 300; look += 1) {
    const states = new Map((await listJobs(database, [])).map((state) => [state.name, state]));
    const isOver = ({ name }: { name: string }) => states.get(name)?.lastRun;
    if (jobs.every(isOver))
      return jobs.flatMap(({ name, needsClock }) =>
        needsClock ? [[name, states.get(name)!.lastError]] : [],
      );
    await sleep(100);
  }
  throw new Error(JSON.stringify(await listJobs(database, [])));
}

/** What the log has said of the clock to an operator, also as the reason for which a job failed. */
const saidOfClock = () =>
  portal.log
    .map((line): { level: number; msg: string; err?: Error } => JSON.parse(line))
    .filter(
      ({ level, msg, err }) => level >= 30 && /This machine's clock/.test(`${msg} ${err?.message}`),
    )
    .map(({ level, msg }) => [level, msg]);
const HELD = [50, expect.stringMatching(/^This machine's clock .* do nothing here until then\.$/)];

test.each([
  ['an hour ahead', HOUR],
  ['twenty years ahead', 20 * 365 * 24 * HOUR],
  ['an hour behind', -HOUR],
])(
  'with a clock that is %s, no job removes, closes or gives up anything, and says why',
  async (_, off) => {
    const [before, cases] = [await countRows(), await applications()];
    portal.time.now = new Date(Date.now() + off);
    await sleep(1_100);
    for (const [name, error] of await runAll())
      expect([name, error]).toEqual([
        name,
        expect.stringMatching(/^This machine's clock is \d+ seconds/),
      ]);
    const after = await countRows();
    expect([...before].filter(([table, rows]) => after.get(table)! < rows)).toEqual([]);
    expect(await applications()).toEqual(cases);
    expect((await outcomes()).map(({ outcome }) => outcome)).toEqual([null, null, null]);
    // Once, of all jobs and all rounds.
    expect(saidOfClock()).toEqual([HELD]);
    await run('delete from graphile_worker._private_jobs');
  },
);

test('what is over is removed once the clock is right', async () => {
  await run(`update form_entries set remove_at = now() - interval '1 second'`);
  await run(`update document_cleanup set since = now() - interval '2 hours' where key = '${KEY}'`);
  portal.time.now = new Date();
  await sleep(1_100);
  expect((await runAll()).filter(([, error]) => error !== null)).toEqual([]);
  expect(await run('select 1 from form_entries')).toEqual([]);
  expect(await run(`select 1 from document_cleanup where key = '${KEY}'`)).toEqual([]);
  expect(saidOfClock()).toEqual([HELD, [30, expect.stringContaining('again')]]);
});
