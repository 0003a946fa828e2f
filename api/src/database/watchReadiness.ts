import { randomBytes } from 'node:crypto';
import { compareMigrations, type RanMigration, type SchemaState } from './compareMigrations.ts';
import type { Database } from './Database.ts';
import { type Fault, faultOf } from './faultOf.ts';
import type { Migration } from './migration.ts';
import { sql } from './QueryRunner.ts';
import { within } from './within.ts';

/** What a save would meet. */
export interface Readiness {
  state: 'ready' | Fault['kind'] | Exclude<SchemaState['state'], 'current'>;
  /** Milliseconds by which this machine's clock is ahead of the database's; absent while that is unknown. */
  clockAhead?: number;
  /** Migrations that have not run; absent while that is unknown. */
  missing?: number;
}

/** Milliseconds for which an answer counts. */
const FRESH = 1_000;
/** Milliseconds that a save would be ready to wait. */
const PATIENCE = 2_000;
/** Bytes that are written where a disk is full: they need room of their own. */
const FILLER = 256 * 1024;

const LOOK = sql(
  'readiness-look',
  `select extract(epoch from clock_timestamp())::float8 * 1000 as now,
     (select json_agg(json_build_object('name', name, 'contracts', contracts)) from migrations) as ran`,
);
const WRITE = sql(
  'readiness-write',
  'update write_probe set at = clock_timestamp(), filler = $1 where id = 1',
);

/** Looks whether the database would take a save; many that ask at once share one look. */
export interface ReadinessWatch {
  /** Reads and writes as a save would, at most once a second. */
  look(): Promise<Readiness>;
  close(): void;
}

/**
 * Finds out whether a database does what saves need. After a fault it goes on looking each second by
 * itself until there is none: connections of before are then replaced without a save having failed on
 * each of them.
 * @param migrations Those that this version knows.
 * @param clock This machine's time.
 */
export function watchReadiness(
  database: Database,
  migrations: readonly Pick<Migration, 'name'>[],
  clock: () => Date,
): ReadinessWatch {
  let last: { at: number; readiness: Promise<Readiness> } | undefined;
  let wasFull = false;
  let timer: NodeJS.Timeout | undefined;

  async function measure(): Promise<Readiness> {
    const sent = clock().getTime();
    const { now, ran } = (await database.first<{ now: number; ran: RanMigration[] | null }>(LOOK))!;
    const clockAhead = (sent + clock().getTime()) / 2 - now;
    const { state, missing } = compareMigrations(ran ?? [], migrations);
    if (state !== 'current') return { state, clockAhead, missing };
    await database.run(WRITE, [wasFull ? randomBytes(FILLER) : null]);
    wasFull = false;
    return { state: 'ready', clockAhead, missing };
  }

  async function ask(): Promise<Readiness> {
    try {
      // A connection of before the database came back fails, and the next one is new.
      const first = measure().catch((error) =>
        faultOf(error)?.isOfConnections ? measure() : error,
      );
      const readiness = await within(PATIENCE, first);
      if (readiness instanceof Error) throw readiness;
      return readiness;
    } catch (error) {
      return { state: faultOf(error)?.kind ?? 'unreachable' };
    }
  }

  function look(): Promise<Readiness> {
    if (!last || performance.now() - last.at > FRESH)
      last = { at: performance.now(), readiness: ask() };
    return last.readiness;
  }

  database.onFault(({ kind }) => {
    // A lock that somebody holds says nothing about others.
    if (kind === 'busy') return;
    wasFull ||= kind === 'disk-full';
    timer ??= setInterval(async () => {
      if ((await look()).state !== 'ready') return;
      clearInterval(timer);
      timer = undefined;
    }, FRESH);
    timer.unref();
    // What was found before is no longer true.
    if (last && performance.now() - last.at > FRESH / 4) last = undefined;
  });

  return { look, close: () => clearInterval(timer) };
}
