import type { ClientBase } from 'pg';
import { type QueryRunner, sql } from '../database/index.ts';

/** Any number, the same in every process: who holds it alone keeps all bytes of the store as they are. */
const HOLD_LOCK = 7_076_843;

// Shared, until the end of the transaction; of a single statement, until it is answered.
const MAY_CHANGE = sql(
  'documents-may-change',
  `select pg_try_advisory_xact_lock_shared(${HOLD_LOCK}) as may`,
);

/**
 * Keeps every process from removing or replacing bytes of the store, for as long as the connection is
 * open: what a snapshot that is taken afterwards names is still there when it is read. Waits for those
 * who are at it. With the connection it ends, also when the process is killed.
 */
export async function holdBytes(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [HOLD_LOCK]);
}

/**
 * Asked after the record is gone, or in the transaction that replaces bytes: whoever begins to hold them
 * later sees what was committed before.
 * @returns False while somebody holds them: what is noted for cleanup goes later.
 */
export const mayChangeBytes = async (runner: QueryRunner): Promise<boolean> =>
  (await runner.first<{ may: boolean }>(MAY_CHANGE))!.may;

/** Bytes cannot be replaced now. */
export class BytesHeldError extends Error {
  override name = 'BytesHeldError';

  constructor() {
    super('A backup is being made: documents are not changed meanwhile.');
  }
}
