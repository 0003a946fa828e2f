import { sql } from '../database/index.ts';
import type { Services } from '../Services.ts';
import { forgetDocumentKeys } from './sealing/documentKeys.ts';

const KNOWN = sql(
  'document-key-known',
  `select exists (select 1 from documents where key = $1 and state <> 'refused')
       or not exists (select 1 from documents where key = $1 and state = 'refused')
         and exists (select 1 from submissions
         where documents @> jsonb_build_array(jsonb_build_object('key', $1::text))) as known`,
);

/** Milliseconds in which an upload may still be on its way to its record. */
const GRACE = 60 * 60 * 1000;

/**
 * Removes what a process left behind that was killed in the middle of an upload: parts in the
 * temporary folder, bytes that were put and whose record was never committed, and those of a document
 * that was refused.
 */
export async function sweepDocuments({
  database,
  documents,
  clock,
}: Pick<Services, 'database' | 'documents' | 'clock'>): Promise<void> {
  await documents.sweep(GRACE);
  for await (const { key, putAt } of documents.list()) {
    if (clock().getTime() - putAt.getTime() < GRACE) continue;
    const row = await database.first<{ known: boolean }>(KNOWN, [key]);
    if (!row || row.known) continue;
    await forgetDocumentKeys(database, [key]);
    await documents.remove(key);
  }
}
