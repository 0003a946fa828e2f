import { randomBytes, randomUUID } from 'node:crypto';
import { DecryptionError, type Sealed, type Vault } from '../crypto/index.ts';
import { type QueryRunner, sql } from '../database/index.ts';

const LIST = sql('audit-keys', 'select id, sealed from audit_keys order by made_at, id');
const INSERT = sql('audit-key-insert', 'insert into audit_keys (id, sealed) values ($1, $2)');

/** A key of the chain's codes, opened. */
export interface AuditKey {
  id: string;
  /** 32 bytes. */
  key: Buffer;
}

/**
 * The keys of the chain, the newest last. They stand in the database sealed with the key ring: who only
 * writes to the database can neither read one nor put one of her own in its place.
 * @throws DecryptionError for one that the ring does not open.
 */
export async function openAuditKeys(runner: QueryRunner, vault: Vault): Promise<AuditKey[]> {
  const rows = await runner.all<{ id: string; sealed: Sealed }>(LIST);
  return rows.map(({ id, sealed }) => {
    const text = vault.unseal(id, sealed, {}).Audit?.Key;
    if (typeof text !== 'string') throw new DecryptionError(`The audit’s key ${id} is not one.`);
    return { id, key: Buffer.from(text, 'base64') };
  });
}

/** Makes a key: what is chained from then on is under it. */
export async function makeAuditKey(runner: QueryRunner, vault: Vault): Promise<AuditKey> {
  const made = { id: randomUUID(), key: randomBytes(32) };
  const sealed = vault.seal(made.id, { '/Audit/Key': made.key.toString('base64') });
  await runner.run(INSERT, [made.id, sealed]);
  return made;
}
