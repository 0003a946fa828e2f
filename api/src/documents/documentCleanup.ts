import { type QueryRunner, sql } from '../database/index.ts';

const NOTE = sql(
  'document-cleanup-note',
  `insert into document_cleanup (key) select distinct unnest($1::text[])
   on conflict (key) do update set since = excluded.since`,
);
const SETTLE_ALL = sql(
  'document-cleanup-settle-all',
  'delete from document_cleanup where key = any($1::text[])',
);
const SETTLE = sql('document-cleanup-settle', 'delete from document_cleanup where key = $1');

/**
 * Notes keys whose bytes may come to stand in the store without a record, or stay there after it: before
 * they are put, and in the transaction that takes a record away. The sweep looks at them later.
 */
export async function noteForCleanup(runner: QueryRunner, keys: string[]): Promise<void> {
  if (keys.length) await runner.run(NOTE, [keys]);
}

/**
 * Takes a key out again: its record is there now, or its bytes are gone.
 * @returns False when the sweep was quicker.
 */
export const settleCleanup = async (runner: QueryRunner, key: string): Promise<boolean> =>
  (await runner.run(SETTLE, [key])) > 0;

// One whose record is being committed, by a connection that broke meanwhile, is locked by that.
const UNCLAIMED = sql(
  'document-cleanup-unclaimed',
  'select key from document_cleanup where key = any($1::text[]) for update skip locked',
);

/**
 * Which of some keys are still noted: no record has them, and none is about to. Asked before bytes are
 * removed, since what failed may have been committed all the same: its answer alone was lost.
 */
export const findUnclaimed = async (runner: QueryRunner, keys: string[]): Promise<string[]> =>
  (await runner.all<{ key: string }>(UNCLAIMED, [keys])).map(({ key }) => key);

/** The same for many. */
export async function settleAll(runner: QueryRunner, keys: string[]): Promise<void> {
  if (keys.length) await runner.run(SETTLE_ALL, [keys]);
}
