import { escapeIdentifier } from 'pg';
import { type Database, sql } from '../../database/index.ts';

/** The revision of the queue's schema that this version works with: the last of graphile-worker's migrations. */
export const QUEUE_REVISION = 19;

const WHO = sql('queue-role', 'select current_user as role');
const FIND = sql('queue-find', "select to_regclass('graphile_worker.migrations')::text as place");
const REVISION = sql(
  'queue-revision',
  'select max(id) as revision from graphile_worker.migrations',
);
// Any number, the same in every process: who holds it installs.
const LOCK = sql('queue-lock', 'select pg_advisory_xact_lock(7076838)');
const UNGRANTED = sql(
  'queue-ungranted',
  `select c.relname as name from pg_class c
   where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity
     and not exists (select 1 from pg_policies p
       where p.schemaname = 'graphile_worker' and p.tablename = c.relname and $1 = any(p.roles))`,
);

/**
 * Installs the queue's schema, or brings it up to date, and lets the role that serves use it: rows
 * alone. As the owner of the tables, who needs the right to create a schema in the database.
 * Any number of processes may do it at once.
 */
export async function installQueue(owner: Database, serving: Database): Promise<void> {
  const role = (await serving.first<{ role: string }>(WHO))!.role;
  const isShared = (await owner.first<{ role: string }>(WHO))!.role === role;
  await owner.transact(async (session) => {
    await session.first(LOCK);
    const isThere = (await session.first<{ place: string | null }>(FIND))!.place !== null;
    const revision = isThere
      ? (await session.first<{ revision: number }>(REVISION))!.revision
      : undefined;
    if (revision === undefined || revision < QUEUE_REVISION) await runMigrations(owner.url);
    if (isShared) return;
    for (const [index, text] of grants(escapeIdentifier(role)).entries())
      await session.run(sql(`queue-grant-${index}`, text));
    for (const { name } of await session.all<{ name: string }>(UNGRANTED, [role]))
      await session.run(
        sql(
          `queue-policy-${name}`,
          `create policy porchlight on graphile_worker.${escapeIdentifier(name)}
           to ${escapeIdentifier(role)} using (true) with check (true)`,
        ),
      );
  });
}

async function runMigrations(connectionString: string): Promise<void> {
  // Loaded where it is needed: it is a third of a second of each start.
  const { Logger, runMigrations: run } = await import('graphile-worker');
  await run({ connectionString, maxPoolSize: 1, logger: new Logger(() => () => {}) });
}

const grants = (role: string) => [
  `grant usage on schema graphile_worker to ${role}`,
  `grant select, insert, update, delete on all tables in schema graphile_worker to ${role}`,
  `grant usage, select on all sequences in schema graphile_worker to ${role}`,
  `revoke insert, update, delete on table graphile_worker.migrations from ${role}`,
];
