import { type QueryRunner, sql } from '../database/index.ts';
import type { Services } from '../Services.ts';
import { settleCleanup } from './documentCleanup.ts';
import { mayChangeBytes } from './holdBytes.ts';
import { forgetDocumentKeys } from './sealing/documentKeys.ts';

const OLD = sql(
  'document-cleanup-old',
  'select key from document_cleanup where since < $1 and key > $2 order by key limit 500',
);
// One that is being committed, or looked at by another, is passed by.
const HOLD = sql(
  'document-cleanup-hold',
  'select 1 from document_cleanup where key = $1 and since < $2 for update skip locked',
);
const IS_KNOWN = sql(
  'document-key-known',
  `select 1 where exists (select 1 from documents where key = $1 and state <> 'refused')
     or not exists (select 1 from documents where key = $1 and state = 'refused')
       and exists (select 1 from submissions
         where documents @> jsonb_build_array(jsonb_build_object('key', $1::text)))`,
);

/** Milliseconds in which an upload may still be on its way to its record. */
export const GRACE = 60 * 60 * 1000;

/**
 * Removes the bytes that were noted for cleanup an hour ago and have no record: of a process that was
 * killed between the store and the database, of a document that was deleted or refused while the store
 * was away. It asks the store for nothing but these. While a backup holds the bytes, nothing is removed.
 * @returns How many were removed.
 * @throws StoreUnavailableError
 */
export async function sweepDocuments(
  services: Pick<Services, 'database' | 'documents' | 'clock'>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  const { database, clock } = services;
  const before = new Date(clock().getTime() - GRACE);
  let removed = 0;
  for (let last = ''; ; ) {
    const rows = await database.all<{ key: string }>(OLD, [before, last]);
    if (rows.length === 0) return removed;
    for (const { key } of rows) {
      if (signal?.aborted) return removed;
      if (await database.transact((runner) => sweepOne(services, runner, key, before)))
        removed += 1;
    }
    last = rows.at(-1)!.key;
  }
}

/** @returns True when bytes were removed. */
async function sweepOne(
  { documents }: Pick<Services, 'documents'>,
  runner: QueryRunner,
  key: string,
  before: Date,
): Promise<boolean> {
  if (!(await mayChangeBytes(runner))) return false;
  if (!(await runner.first(HOLD, [key, before]))) return false;
  const isKnown = (await runner.first(IS_KNOWN, [key])) !== undefined;
  if (!isKnown) {
    await forgetDocumentKeys(runner, [key]);
    // Killed after this, the row is still there, and the next run does it again.
    await documents.remove(key);
  }
  await settleCleanup(runner, key);
  return !isKnown;
}
