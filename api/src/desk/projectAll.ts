import { type QueryRunner, sql } from '../database/index.ts';
import type { Services } from '../Services.ts';
import { projectCase } from './projectCase.ts';
import { projectionKey } from './projectionKey.ts';

/** Cases that one transaction looks at. */
const BATCH = 50;

const FINISHED = sql('desk-projected', 'select 1 from desk_projections where key = $1');
const STALE = sql(
  'desk-stale',
  `select (select key from desk_cases where key < $1 order by key limit 1) as below,
     (select key from desk_cases where key > $1 order by key limit 1) as above`,
);
// Who saves one at this moment looks at it herself.
const NEXT = sql(
  'desk-next',
  `select a.id from applications a left join desk_cases c on c.application_id = a.id
   where a.id > $1 and a.date_received is not null and (c.key is null or c.key <> $2)
   order by a.id limit ${BATCH} for no key update of a skip locked`,
);
const FINISH = sql(
  'desk-finish',
  `insert into desk_projections (key, finished_at) values ($1, $2)
   on conflict (key) do update set finished_at = $2`,
);
const UNFINISH = sql('desk-unfinish', 'delete from desk_projections where key <> $1');

/** Whether every case has been looked at under these definitions. */
export async function isProjected(runner: QueryRunner, key: string): Promise<boolean> {
  return (await runner.first(FINISHED, [key])) !== undefined;
}

/** Whether a case stands where other definitions have put it: of a process that followed late. */
async function isStale(runner: QueryRunner, key: string): Promise<boolean> {
  const found = await runner.first<{ below: string | null; above: string | null }>(STALE, [key]);
  return Boolean(found?.below !== null || found?.above !== null);
}

type Needs = Pick<Services, 'database' | 'releases' | 'vault' | 'clock'>;

/**
 * Looks at each case under the desk of the public release, where that decides otherwise than the one
 * under which it was looked at. Can be broken off anywhere, and goes on where it was.
 * @returns How many were looked at.
 */
export async function projectAll(services: Needs, signal?: AbortSignal): Promise<number> {
  const { database, releases, clock } = services;
  const release = releases.current();
  const desk = release.desk();
  if (!desk) return 0;
  const key = projectionKey(desk, services.vault);
  if ((await isProjected(database, key)) && !(await isStale(database, key))) return 0;
  let count = 0;
  let last = 0;
  while (!signal?.aborted) {
    const ids = await database.transact(async (runner) => {
      const rows = await runner.all<{ id: number }>(NEXT, [last, key]);
      for (const { id } of rows) await projectCase(services, runner, id, release);
      return rows.map(({ id }) => id);
    });
    if (ids.length === 0) break;
    last = ids.at(-1)!;
    count += ids.length;
  }
  if (signal?.aborted) return count;
  await database.run(UNFINISH, [key]);
  await database.run(FINISH, [key, clock()]);
  return count;
}
