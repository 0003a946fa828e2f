import type { ClientBase } from 'pg';
import { ConfigError } from '../config/index.ts';
import { compareMigrations, type RanMigration, type SchemaState } from './compareMigrations.ts';
import type { Database } from './Database.ts';
import type { Migration } from './migration.ts';
import { transactPatiently, underMigrationLock } from './migrationLock.ts';
import { type QueryRunner, sql } from './QueryRunner.ts';

/**
 * Brings the database up to date. Any number of processes may start at once: one migrates, the others
 * wait and find nothing left to do. A migration happens with its row in `migrations`, or not at all.
 * @returns The names of the migrations that ran.
 * @throws ConfigError when the database is of a later version that this one cannot serve.
 */
export function migrate(
  database: Pick<Database, 'url'>,
  migrations: readonly Migration[],
): Promise<string[]> {
  return underMigrationLock(database, async (client) => {
    await makeLog(client);
    const ran = await readLog(client);
    refuseLater(ran, migrations);
    const byName = new Map(migrations.map((migration) => [migration.name, migration]));
    const names = new Set(ran.map(({ name }) => name));
    if (migrations.every(({ name }) => names.has(name))) return [];
    // Loaded where there is something to run: most starts find nothing.
    const { Umzug } = await import('umzug');
    const umzug = new Umzug({
      migrations: [...byName.keys()]
        .sort()
        .map((name) => ({ name, up: () => run(client, byName.get(name)!) })),
      logger: undefined,
      storage: {
        executed: async () => [...names],
        // It stands in the log already, by the migration's own transaction.
        async logMigration() {},
        async unlogMigration() {},
      },
    });
    return (await umzug.up()).map(({ name }) => name);
  });
}

async function run(client: ClientBase, migration: Migration): Promise<void> {
  const log = () =>
    client.query('insert into migrations (name, contracts) values ($1, $2)', [
      migration.name,
      migration.contracts ?? false,
    ]);
  if (migration.isOutside) await migration.up(client);
  await transactPatiently(client, async () => {
    if (!migration.isOutside) await migration.up(client);
    await log();
  });
}

async function makeLog(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = to_regclass('migrations') and attname = 'contracts'`,
  );
  if (rowCount) return;
  await transactPatiently(client, () =>
    client.query(
      `create table if not exists migrations (name text primary key, ran_at timestamptz not null default now());
       alter table migrations add column contracts boolean not null default false`,
    ),
  );
}

async function readLog(client: ClientBase): Promise<RanMigration[]> {
  return (await client.query<RanMigration>('select name, contracts from migrations order by name'))
    .rows;
}

const READ_RAN = sql(
  'migrations-ran',
  'select name, contracts, ran_at as "ranAt" from migrations order by name',
);

/** What has run, as any role sees it that may read the log. None where nothing was made or granted so far. */
export async function readRan(runner: QueryRunner): Promise<(RanMigration & { ranAt: Date })[]> {
  try {
    return await runner.all<RanMigration & { ranAt: Date }>(READ_RAN);
  } catch (error) {
    // No table yet, or one of before `contracts`; or nothing was granted.
    if (['42P01', '42703', '42501'].includes((error as { code?: string }).code ?? '')) return [];
    throw error;
  }
}

/**
 * How the database stands to the migrations of this version, as any role that may read the log sees it.
 * @throws ConfigError when it is of a later version that this one cannot serve.
 */
export async function readSchema(
  runner: QueryRunner,
  migrations: readonly Migration[],
): Promise<SchemaState> {
  const ran = await readRan(runner);
  refuseLater(ran, migrations);
  return compareMigrations(ran, migrations);
}

function refuseLater(ran: RanMigration[], migrations: readonly Migration[]): void {
  const { state, migration } = compareMigrations(ran, migrations);
  if (state === 'schema-too-new')
    throw new ConfigError(
      `The database is of a later version (its migration ${migration} is unknown here): start that version, or restore a backup of this one's.`,
    );
}
