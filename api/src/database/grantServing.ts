import { escapeIdentifier } from 'pg';
import type { Database } from './Database.ts';
import { transactPatiently, underMigrationLock } from './migrationLock.ts';
import { type QueryRunner, sql } from './QueryRunner.ts';

const WHO = sql('serving-role', 'select current_user as role');
const WHERE = sql('serving-database', 'select current_database() as name');
const MAY_CREATE = sql(
  'serving-may-create',
  `select has_schema_privilege($1, 'public', 'create') or rolsuper as "mayCreate"
   from pg_roles where rolname = $1`,
);

/**
 * Lets the role that serves read and write the rows of every table, of the audit only add some, and
 * nothing else. After each migration, as the tables' owner. Where one role does both, nothing is granted.
 * @returns False when the role may change tables all the same: it owns them, or somebody gave it more.
 */
export async function grantServing(owner: Database, database: Database): Promise<boolean> {
  const serving = (await database.first<{ role: string }>(WHO))!.role;
  if ((await owner.first<{ role: string }>(WHO))!.role === serving) return false;
  const role = escapeIdentifier(serving);
  const name = escapeIdentifier((await owner.first<{ name: string }>(WHERE))!.name);
  // Processes that start at once would change the same rows of the catalogue.
  await underMigrationLock(owner, (client) =>
    transactPatiently(client, async () => {
      for (const text of grants(role, name)) await client.query(text);
    }),
  );
  return !(await mayChangeTables(owner, serving));
}

/** Whether a role may do more than serving needs. @param role Default: the session's own. */
export async function mayChangeTables(runner: QueryRunner, role?: string): Promise<boolean> {
  const asked = role ?? (await runner.first<{ role: string }>(WHO))!.role;
  return (await runner.first<{ mayCreate: boolean }>(MAY_CREATE, [asked]))?.mayCreate ?? false;
}

const grants = (role: string, database: string) => [
  'revoke create on schema public from public',
  `revoke temporary on database ${database} from public`,
  `grant usage on schema public to ${role}`,
  `grant select, insert, update, delete on all tables in schema public to ${role}`,
  `grant usage, select on all sequences in schema public to ${role}`,
  // What has run is the owner's to say.
  `revoke insert, update, delete on table migrations from ${role}`,
  // The audit only grows, and what is to be chained is the triggers' to say.
  `revoke update, delete on table audit_events, audit_chain from ${role}`,
  `revoke insert, update, delete on table audit_pending from ${role}`,
  `revoke delete on table audit_keys from ${role}`,
  `grant execute on function forget_audit_events to ${role}`,
];
