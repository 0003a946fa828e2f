import { type ClientBase, escapeIdentifier } from 'pg';
import { type Database, type QueryRunner, sql } from '../../database/index.ts';
import { transactPatiently, underMigrationLock } from '../../database/migrationLock.ts';

/** The revision of the queue's schema that this version works with: the last of graphile-worker's migrations. */
export const QUEUE_REVISION = 19;

const WHO = sql('queue-role', 'select current_user as role');
const FIND = `select to_regclass('graphile_worker.migrations') is not null as "isThere"`;
const REVISION = 'select max(id) as revision from graphile_worker.migrations';
// The queue's tables have row-level security: without a policy a role sees no row.
const UNGRANTED = `select c.relname as name from pg_class c
  where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity
    and not exists (select 1 from pg_policies p
      where p.schemaname = 'graphile_worker' and p.tablename = c.relname and $1 = any(p.roles))`;

/**
 * Installs the queue's schema, or brings it up to date, and lets the role that serves use it: rows
 * alone. As the owner of the tables, who needs the right to create a schema in the database.
 * Any number of processes may do it at once.
 */
export async function installQueue(owner: Database, serving: Database): Promise<void> {
  const role = (await serving.first<{ role: string }>(WHO))!.role;
  const isShared = (await owner.first<{ role: string }>(WHO))!.role === role;
  await underMigrationLock(owner, async (client) => {
    if ((await readRevision(client)) < QUEUE_REVISION) await runMigrations(owner.url);
    if (!isShared) await transactPatiently(client, () => grant(client, role));
  });
}

const READ_REVISION = sql('queue-revision', REVISION);

/** Whether the queue's schema is of this version, as any role that may use it sees it. */
export async function isQueueCurrent(runner: QueryRunner): Promise<boolean> {
  const row = await runner
    .first<{ revision: number | null }>(READ_REVISION)
    .catch((error: { code?: string }) => {
      // It is not there yet, or not granted.
      if (['42P01', '3F000', '42501'].includes(error.code ?? '')) return undefined;
      throw error;
    });
  return (row?.revision ?? 0) >= QUEUE_REVISION;
}

/** 0 where there is none. */
async function readRevision(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ isThere: boolean }>(FIND);
  if (!rows[0]!.isThere) return 0;
  return (await client.query<{ revision: number | null }>(REVISION)).rows[0]!.revision ?? 0;
}

async function runMigrations(connectionString: string): Promise<void> {
  // Loaded where it is needed: it is a third of a second of each start.
  const { Logger, runMigrations: run } = await import('graphile-worker');
  await run({ connectionString, maxPoolSize: 1, logger: new Logger(() => () => {}) });
}

async function grant(client: ClientBase, role: string): Promise<void> {
  const name = escapeIdentifier(role);
  for (const text of [
    `grant usage on schema graphile_worker to ${name}`,
    `grant select, insert, update, delete on all tables in schema graphile_worker to ${name}`,
    `grant usage, select on all sequences in schema graphile_worker to ${name}`,
    // What has run is the owner's to say.
    `revoke insert, update, delete on table graphile_worker.migrations from ${name}`,
  ])
    await client.query(text);
  const { rows } = await client.query<{ name: string }>(UNGRANTED, [role]);
  for (const table of rows)
    await client.query(
      `create policy ${escapeIdentifier(`rows_of_${role}`.slice(0, 60))}
       on graphile_worker.${escapeIdentifier(table.name)} to ${name} using (true) with check (true)`,
    );
}
