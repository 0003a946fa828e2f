import type { Migration } from './migration.ts';

/** A row of `migrations`. */
export interface RanMigration {
  name: string;
  /** True when versions that do not know it cannot serve any longer. */
  contracts: boolean;
}

/** Whether a database has the tables of this version. */
export interface SchemaState {
  state: 'current' | 'schema-too-old' | 'schema-too-new';
  /** The migration by which it is not current. */
  migration?: string;
  /** How many migrations of this version have not run. */
  missing: number;
}

/**
 * Whether a version can serve a database. One that has only been added to since is current: the version
 * before goes on serving during a roll-out.
 */
export function compareMigrations(
  ran: readonly RanMigration[],
  known: readonly Pick<Migration, 'name'>[],
): SchemaState {
  const knownNames = new Set(known.map(({ name }) => name));
  const ranNames = new Set(ran.map(({ name }) => name));
  const left = known.filter(({ name }) => !ranNames.has(name));
  const missing = left.length;
  const unknown = ran.find(({ name, contracts }) => contracts && !knownNames.has(name));
  if (unknown) return { state: 'schema-too-new', migration: unknown.name, missing };
  if (left[0]) return { state: 'schema-too-old', migration: left[0].name, missing };
  return { state: 'current', missing };
}
