import pg from 'pg';
import { waitedForProcessor } from '../../test/longestHold.ts';
import { type Client, startPortal, type TestPortal } from '../../test/portal.ts';
import { migrate } from './index.ts';
import { backfill, concurrentIndex, migration } from './migration.ts';

/** `npm run test:nightly` has a million. */
const ROWS = Number(process.env.TEST_ROWS ?? 100_000);
const SAVERS = 4;

let portal: TestPortal;
let savers: Client[];
let admin: pg.Client;

beforeAll(async () => {
  portal = await startPortal({
    changePack: ({ rateLimits }) => {
      rateLimits.writesPerMinute = 10_000;
    },
  });
  savers = await Promise.all(Array.from({ length: SAVERS }, (_, n) => portal.as(`saver-${n}`)));
  for (const saver of savers) {
    await saver.get();
    await saver.put({ firstName: 'Ana', city: 'Saluda' });
  }
  admin = new pg.Client({ connectionString: portal.database.url });
  await admin.connect();
  // As a save leaves them.
  await admin.query(
    `insert into applications (record, owner, status, release, step, answers)
     select gen_random_uuid(), 'owner-' || n, a.status, a.release, a.step, a.answers
     from generate_series(1, $1::int) n,
       (select * from applications order by id limit 1) a`,
    [ROWS],
  );
  // A save that waits for a lock for a second fails.
  await admin.query(
    `do $$ begin execute format(
       'alter role porchlight_serving in database %I set lock_timeout = 1000', current_database()); end $$`,
  );
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = 'porchlight_serving'`,
  );
}, 600_000);
afterAll(async () => {
  await admin.end();
  await portal.stop();
});

test('a large table is changed while the version before goes on saving: no save fails, none waits for a second', async () => {
  // Somebody who reads the table for long: a change that waited for her would hold up every save.
  const reader = new pg.Client({ connectionString: portal.database.url });
  await reader.connect();
  await reader.query('begin');
  await reader.query('select count(*) from applications');

  let isMigrated = false;
  const statuses = new Map<number, number>();
  let slowest = 0;
  const saving = savers.map(async (saver) => {
    for (let n = 0; !isMigrated; n += 1) {
      const began = performance.now();
      const waited = waitedForProcessor();
      const { status } = await saver.put({ firstName: `Ana ${n}` });
      // Other work on the machine is no wait for the migration.
      slowest = Math.max(slowest, performance.now() - began - (waitedForProcessor() - waited));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // Once changes have been tried for as long as a save may wait, she goes.
      if (n === 0) setTimeout(() => void reader.query('commit').catch(() => {}), 2_000);
    }
  });
  const migrating = migrate(portal.database, STEPS).finally(() => {
    isMigrated = true;
  });
  expect(await migrating).toEqual(STEPS.map(({ name }) => name));
  await Promise.all(saving);
  await reader.end();

  expect([...statuses.keys()]).toEqual([200]);
  if (process.env.TEST_NIGHT) {
    console.info(`The slowest save beside ${ROWS} rows: ${Math.round(slowest)} ms`);
    expect(slowest).toBeLessThan(1_000);
  }
  const { rows } = await admin.query(
    `select count(*)::int as rows, count(place)::int as filled, count(distinct record)::int as records from applications`,
  );
  const all = ROWS + SAVERS;
  expect(rows).toEqual([{ rows: all, filled: all, records: all }]);
}, 600_000);

/** Expanded in steps, as `docs/decisions/0023` describes it. */
const STEPS = [
  migration('0090-place', 'alter table applications add column place text'),
  backfill('0091-place-filled', {
    table: 'applications',
    text: `update applications set place = coalesce(answers ->> 'city', '')
           where id between $1 and $2 and place is null`,
  }),
  concurrentIndex('0092-place-index', {
    index: 'applications_place',
    on: 'applications (place)',
  }),
  migration(
    '0093-place-rule',
    'alter table applications add constraint applications_place_length check (length(place) < 1000) not valid',
  ),
  migration(
    '0094-place-proven',
    'alter table applications validate constraint applications_place_length',
  ),
];
