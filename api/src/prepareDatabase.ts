import { type Config, ConfigError } from './config/index.ts';
import {
  type Connected,
  type ConnectOptions,
  connect,
  type Database,
  faultOf,
  grantServing,
  mayChangeTables,
  migrate,
  type QueryRunner,
  readSchema,
  sql,
} from './database/index.ts';
import { installQueue, isQueueCurrent } from './jobs/queue/installQueue.ts';
import { allMigrations } from './migrations.ts';

type Log = ConnectOptions['log'];
type Pools = Pick<Connected, 'owner' | 'database'>;

const LIMIT = sql(
  'statement-limit',
  `select setting::int as milliseconds from pg_settings where name = 'statement_timeout'`,
);

/**
 * The tables as this version has them, and the rights of who serves. A process that has no owner's
 * address leaves a database that is up to date as it is: it needs to read and write rows, and no more.
 * @returns The migrations that ran.
 * @throws ConfigError in one line for the operator.
 */
export async function prepareDatabase(config: Config, pools: Pools, log: Log): Promise<string[]> {
  if (config.databasePooler) await warnOfNoLimit(pools.database, log);
  if (config.databaseUrl && !config.databaseMigrateUrl && (await isCurrent(pools.database))) {
    if (config.isProduction && (await mayChangeTables(pools.database))) warnOfRights(log);
    return [];
  }
  if (config.databasePooler && !config.databaseMigrateUrl)
    throw new ConfigError(
      'The database has to be migrated, which takes PostgreSQL itself: run ROLE=migrate first, or give DATABASE_MIGRATE_URL its address.',
    );
  try {
    return await update(config, pools, log);
  } catch (error) {
    if (!config.databaseMigrateUrl && (error as { code?: string }).code === '42501')
      throw new ConfigError(
        'The database has to be migrated, which the role of DATABASE_URL may not do: run ROLE=migrate with DATABASE_MIGRATE_URL first.',
      );
    if (faultOf(error)?.kind !== 'not-writable') throw error;
    const name = config.databaseMigrateUrl ? 'DATABASE_MIGRATE_URL' : 'DATABASE_URL';
    throw new ConfigError(
      `The database takes no writes (a standby, or one that is held): give ${name} the primary's address, or let it write.`,
    );
  }
}

/**
 * Brings the database up to date, or makes it, as a start does, and closes it: `ROLE=migrate` and
 * `portal database migrate`.
 * @returns The migrations that ran.
 * @throws ConfigError in one line for the operator.
 */
export async function migrateAlone(config: Config, options: ConnectOptions): Promise<string[]> {
  const { database, owner, stop } = await connect(config, options);
  try {
    return await prepareDatabase(config, { database, owner }, options.log);
  } finally {
    await stop();
  }
}

async function isCurrent(runner: QueryRunner): Promise<boolean> {
  const { state } = await readSchema(runner, allMigrations);
  return state === 'current' && (await isQueueCurrent(runner));
}

async function update(config: Config, { owner, database }: Pools, log: Log): Promise<string[]> {
  const ran = await migrate(owner, allMigrations);
  if (ran.length) log.info(`The database was migrated: ${ran.join(', ')}.`);
  const isGranted = await grantServing(owner, database);
  if (!isGranted && (config.databaseMigrateUrl || config.isProduction)) warnOfRights(log);
  await installQueue(owner, database);
  return ran;
}

const warnOfRights = (log: Log) =>
  log.warn('The role of DATABASE_URL may change tables: it should own none.');

/** Behind a pooler nobody else sets one, and a statement that hangs would keep its connection. */
async function warnOfNoLimit(database: Database, log: Log): Promise<void> {
  const row = await database.first<{ milliseconds: number }>(LIMIT);
  if (!row?.milliseconds)
    log.warn(
      'DATABASE_POOLER: statements have no limit of time. Set statement_timeout in connect_query of the pooler.',
    );
}
