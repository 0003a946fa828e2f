import type { Config } from '../config/index.ts';
import {
  compareMigrations,
  placeOf,
  type QueryRunner,
  readRan,
  type SchemaState,
  sql,
} from '../database/index.ts';
import { openExisting } from '../database/openExisting.ts';
import { isQueueCurrent } from '../jobs/queue/installQueue.ts';
import { allMigrations } from '../migrations.ts';

const VERSION = sql('status-version', `select current_setting('server_version') as version`);

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
export async function readStatus(runner: QueryRunner): Promise<Omit<DatabaseStatus, 'place'>> {
  const { version } = (await runner.first<{ version: string }>(VERSION))!;
  const ran = await readRan(runner);
  const known = new Set(allMigrations.map(({ name }) => name));
  const names = new Set(ran.map(({ name }) => name));
  const missing = allMigrations.map(({ name }) => name).filter((name) => !names.has(name));
  const { state } = compareMigrations(ran, allMigrations);
  const isBehind = state === 'current' && !(await isQueueCurrent(runner));
  return {
    postgres: version.split(' ')[0]!,
    state: ran.length === 0 ? 'empty' : isBehind ? 'schema-too-old' : state,
    ran: ran.map(({ name, ranAt }) => ({ name, ranAt })),
    missing: isBehind ? ['the queue of jobs'] : missing.sort(),
    unknown: ran.map(({ name }) => name).filter((name) => !known.has(name)),
  };
}
