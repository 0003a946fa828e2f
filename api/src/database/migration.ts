import { type ClientBase, escapeIdentifier } from 'pg';

/** One step of the database's history. Never changed once shipped; the next step is a new one. */
export interface Migration {
  /** `0001-applications`: the number orders it. The core has 0001–0099, identity 0100–0199. */
  name: string;
  /**
   * True for one that takes away what the version before it still uses: a process that does not know
   * it stops serving, and is not started.
   */
  contracts?: boolean;
  /** True for one that no transaction can hold. It is repeated after an interruption, so it must be repeatable. */
  isOutside?: boolean;
  /** Runs it on one connection, in a transaction with its row in `migrations` unless `isOutside`. */
  up(client: ClientBase): Promise<void>;
}

/**
 * A migration that is one SQL text, in one transaction. It may hold a table's lock for a moment only:
 * no rows are rewritten or read through, no index of a large table is made.
 */
export function migration(
  name: string,
  text: string,
  options: Pick<Migration, 'contracts'> = {},
): Migration {
  return {
    ...options,
    name,
    async up(client) {
      await client.query(text);
    },
  };
}

/**
 * Makes an index while rows are written. What an interruption left of it is removed first.
 * @param options.on What follows `on`: `applications (saved_at)`.
 */
export function concurrentIndex(
  name: string,
  { index, on, isUnique = false }: { index: string; on: string; isUnique?: boolean },
): Migration {
  return {
    name,
    isOutside: true,
    async up(client) {
      const { rowCount } = await client.query(
        'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
        [escapeIdentifier(index)],
      );
      // It waits for the transactions that run, and nobody waits for it.
      await client.query('set lock_timeout = 0');
      if (rowCount) await client.query(`drop index concurrently ${escapeIdentifier(index)}`);
      await client.query(
        `create ${isUnique ? 'unique ' : ''}index concurrently if not exists ${escapeIdentifier(index)} on ${on}`,
      );
    },
  };
}

/** Rows of one batch: a save waits for at most so many. */
const BATCH = 2_000;

/**
 * Fills rows of a large table, some at a time, each batch a transaction of its own.
 * @param options.table It has an integer `id`.
 * @param options.text An update of rows whose `id` is between `$1` and `$2`; it can be repeated.
 */
export function backfill(
  name: string,
  { table, text, batch = BATCH }: { table: string; text: string; batch?: number },
): Migration {
  return {
    name,
    isOutside: true,
    async up(client) {
      const { rows } = await client.query<{ first: number | null; last: number }>(
        `select min(id) as first, max(id) as last from ${escapeIdentifier(table)}`,
      );
      const { first, last } = rows[0]!;
      if (first === null) return;
      // Each batch waits for the rows that are being saved, for a transaction is short.
      await client.query('set lock_timeout = 0');
      for (let from = first; from <= last; from += batch)
        await client.query(text, [from, from + batch - 1]);
    },
  };
}
