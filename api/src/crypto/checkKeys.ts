import { ConfigError } from '../config/index.ts';
import { type Database, sql } from '../database/index.ts';
import type { Sealed, Vault } from './vault.ts';

/** The newest sealed records of each kind: enough to tell a wrong ring from one record that is broken. */
const SAMPLES = [
  ['applications', 'id', 'record', 'restricted'],
  ['members', 'id', 'record', 'restricted'],
  ['form_entries', 'id', 'record', 'restricted'],
  ['document_keys', 'key', 'key', 'sealed'],
  ['identity_keys', 'made_at', 'id', 'sealed'],
  ['audit_keys', 'made_at', 'id', 'sealed'],
].map(([table, order, record, sealed]) =>
  sql(
    `check-keys-${table}`,
    // Of the last hundred rows: many have nothing that is sealed.
    `select record, sealed from
       (select ${record}::text as record, ${sealed} as sealed from ${table} order by ${order} desc limit 100) newest
     where sealed <> '{}' limit 3`,
  ),
);

/**
 * Looks whether a vault opens what a database holds: with other keys applicants would meet errors one by
 * one, and what they save would be sealed under keys that nobody else has.
 * @throws ConfigError in one line when it opens nothing of it.
 */
export async function checkKeys(database: Database, vault: Vault): Promise<void> {
  const rows: { record: string; sealed: Sealed }[] = [];
  for (const sample of SAMPLES) rows.push(...(await database.all<(typeof rows)[number]>(sample)));
  if (rows.length === 0 || rows.some(({ record, sealed }) => opens(vault, record, sealed))) return;
  throw new ConfigError(
    'ENCRYPTION_KEYS (or the file keys in DATA_DIR) does not open what the database holds: give the key ring that it was used with, the new key before the old ones.',
  );
}

function opens(vault: Vault, record: string, sealed: Sealed): boolean {
  try {
    vault.unseal(record, sealed, {});
    return true;
  } catch {
    return false;
  }
}
