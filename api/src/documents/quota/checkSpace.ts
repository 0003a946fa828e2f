import { sql } from '../../database/index.ts';
import { ProblemError } from '../../http/ProblemError.ts';
import type { Services } from '../../Services.ts';

// Copies of a draft name the same bytes, and what was submitted keeps them: so by their keys.
const KEPT = sql(
  'documents-total',
  `select (select coalesce(sum(size), 0) from document_keys)::float8
     + (select coalesce(sum(size), 0) from documents d where sha256 is not null
         and not exists (select 1 from document_keys k where k.key = d.key))::float8 as bytes`,
);

/** What is about to be received. */
export interface Arrival {
  /** Bytes of the file. */
  bytes: number;
  /** How often they stand on the disk of this machine before they are kept. */
  copies: number;
}

/**
 * Refuses new files while the disk is nearly full, where what is left is for what people type, or once
 * all documents together have as many bytes as they may. What others are sending at the same time is
 * not counted yet.
 * @throws ProblemError 507 `storage-full`
 */
export async function checkSpace(
  { config, database, documents }: Pick<Services, 'config' | 'database' | 'documents'>,
  { bytes, copies }: Arrival,
): Promise<void> {
  const free = (await documents.freeBytes()) - copies * bytes;
  if (free < config.documentsFree) throw new ProblemError(507, 'storage-full');
  if (config.documentsTotal === undefined) return;
  const kept = (await database.first<{ bytes: number }>(KEPT))!.bytes;
  if (kept + bytes > config.documentsTotal) throw new ProblemError(507, 'storage-full');
}
