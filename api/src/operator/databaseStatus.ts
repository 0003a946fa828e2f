import type { Config } from '../config/index.ts';
import {
  connect,
  judgeSchema,
  placeOf,
  type RanMigration,
  type SchemaState,
  type Session,
  sql,
} from '../database/index.ts';
import { isQueueCurrent } from '../jobs/queue/installQueue.ts';
import { allMigrations } from '../migrations.ts';
import { prepareDatabase } from '../prepareDatabase.ts';
import { openExisting } from './openExisting.ts';

const VERSION = sql('status-version', `select current_setting('server_version') as version`);
const RAN = sql(
  'status-ran',
  'select name, contracts, ran_at as "ranAt" from migrations order by name',
);

/** How a database stands to this version. */
export interface DatabaseStatus {
  /** Host, port and name. */
  place: string;
  postgres: string;
  /** `empty`: nobody has used it. */
  state: SchemaState['state'] | 'empty';
  /** What has run, in order. */
  ran: { name: string; ranAt: Date }[];
  /** What this version would run. */
  missing: string[];
  /** What ran and this version does not know. With `current` they only added something. */
  unknown: string[];
}

/** Reads how a database stands, and changes nothing. @throws ConfigError, OperatorError */
export async function readDatabaseStatus(
  config: Config,
  warn: (message: string) => void,
): Promise<DatabaseStatus> {
  const { owner, stop } = await openExisting(config, warn);
  try {
    return { place: placeOf(owner.url), ...(await readStatus(owner)) };
  } finally {
    await stop();
  }
}

/** The same of a database that is open. */
export async function readStatus(session: Session): Promise<Omit<DatabaseStatus, 'place'>> {
  const { version } = (await session.first<{ version: string }>(VERSION))!;
  const ran = await session.all<RanMigration & { ranAt: Date }>(RAN).catch((error: unknown) => {
    // No table, or one of before it said what contracts.
    if (['42P01', '42703'].includes((error as { code?: string }).code ?? '')) return [];
    throw error;
  });
  const known = new Set(allMigrations.map(({ name }) => name));
  const names = new Set(ran.map(({ name }) => name));
  const missing = allMigrations.map(({ name }) => name).filter((name) => !names.has(name));
  const { state } = judgeSchema(ran, allMigrations);
  const isBehind = state === 'current' && !(await isQueueCurrent(session));
  return {
    postgres: version.split(' ')[0]!,
    state: ran.length === 0 ? 'empty' : isBehind ? 'schema-too-old' : state,
    ran: ran.map(({ name, ranAt }) => ({ name, ranAt })),
    missing: isBehind ? ['the queue of jobs'] : missing.sort(),
    unknown: ran.map(({ name }) => name).filter((name) => !known.has(name)),
  };
}

/**
 * Brings the database up to date, or makes it, as a start does.
 * @returns The migrations that ran.
 * @throws ConfigError
 */
export async function migrateDatabase(
  config: Config,
  warn: (message: string) => void,
): Promise<string[]> {
  const log = { info: () => {}, warn, error: warn };
  const { database, owner, stop } = await connect(config, { log, attach: true, patience: 10_000 });
  try {
    return await prepareDatabase(config, { database, owner }, log);
  } finally {
    await stop();
  }
}
