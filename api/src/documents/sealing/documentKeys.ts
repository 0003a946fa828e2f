import type { Sealed, Vault } from '../../crypto/index.ts';
import { type QueryRunner, sql } from '../../database/index.ts';
import { settleCleanup } from '../documentCleanup.ts';
import { StoreUnavailableError } from '../stores/DocumentStore.ts';

const KEEP = sql(
  'document-keys-keep',
  'insert into document_keys (key, sealed, size, sealed_at) values ($1, $2, $3, now())',
);
const FIND = sql(
  'document-keys-find',
  `select wanted.key, k.sealed, k.sealed_at is not null as "isSealed",
     (select d.sha256 from documents d where d.key = wanted.key and d.sha256 is not null limit 1) as plain
   from unnest($1::text[]) as wanted (key) left join document_keys k on k.key = wanted.key`,
);
const FORGET = sql('document-keys-forget', 'delete from document_keys where key = any($1::text[])');

/** What is known of a document's bytes, and stored sealed. */
export interface DocumentSecret {
  /** Absent of one that was kept before documents were sealed. */
  dataKey?: Buffer;
  /** SHA-256 of the plain bytes, in hex. Equal papers are not to be told apart by who reads the table. */
  sha256?: string;
  /** True: its bytes open sealed or not at all. */
  isSealed: boolean;
}

/**
 * Writes down a document's secrets, in the transaction of its record: from then on its bytes are no
 * longer the sweep's.
 * @throws StoreUnavailableError when they took so long that the sweep has removed them
 */
export async function keepDocumentKey(
  runner: QueryRunner,
  vault: Vault,
  { key, dataKey, sha256, size }: { key: string; dataKey: Buffer; sha256: string; size: number },
): Promise<void> {
  if (!(await settleCleanup(runner, key)))
    throw new StoreUnavailableError(new Error('The bytes were swept before they had a record.'));
  await runner.run(KEEP, [key, sealSecret(vault, key, { dataKey, sha256 }), size]);
}

/** A document's secrets as they are stored. */
export const sealSecret = (
  vault: Vault,
  key: string,
  { dataKey, sha256 }: { dataKey: Buffer; sha256: string },
): Sealed =>
  vault.seal(key, {
    '/Document/DataKey': dataKey.toString('base64'),
    '/Document/Sha256': sha256,
  });

/** The secrets of documents, by their keys in the store. */
export async function findDocumentKeys(
  runner: QueryRunner,
  vault: Vault,
  keys: string[],
): Promise<Map<string, DocumentSecret>> {
  const rows = await runner.all<{
    key: string;
    sealed: Sealed | null;
    isSealed: boolean;
    plain: string | null;
  }>(FIND, [[...new Set(keys)]]);
  return new Map(
    rows.map(({ key, sealed, isSealed, plain }) => {
      if (!sealed) return [key, { isSealed, ...(plain && { sha256: plain }) }];
      const { DataKey, Sha256 } = vault.unseal(key, sealed, {}).Document!;
      const dataKey = Buffer.from(DataKey as string, 'base64');
      return [key, { isSealed, dataKey, sha256: Sha256 as string }];
    }),
  );
}

/** Without its data key nobody reads a document any more, wherever copies of its bytes are. */
export async function forgetDocumentKeys(runner: QueryRunner, keys: string[]): Promise<void> {
  if (keys.length) await runner.run(FORGET, [keys]);
}
