import type pg from 'pg';
import { ConnectionError } from './ConnectionError.ts';
import type { PoolOptions } from './PoolOptions.ts';
import { within } from './within.ts';

/** Connections that were borrowed of pg's pool. */
export interface Loans {
  /** How many are out, those that are being made with them. */
  readonly count: number;
  /**
   * Borrows one.
   * @param patience Milliseconds.
   * @throws ConnectionError; what `refuse` makes, when none came in time.
   */
  borrow(patience: number): Promise<pg.PoolClient>;
  /** Returns one to the pool, which closes it where it will not work again. */
  release(client: pg.PoolClient): void;
}

/** @param handlers `onReturn` is called after each return; `refuse` makes the error for who waited too long. */
export function createLoans(
  pool: pg.Pool,
  isSound: PoolOptions['isSound'],
  { onReturn, refuse }: { onReturn: () => void; refuse: () => Error },
): Loans {
  let count = 0;

  function end(): void {
    count -= 1;
    onReturn();
  }

  function release(client: pg.PoolClient): void {
    client.release(!isSound(client));
    end();
  }

  return {
    get count() {
      return count;
    },
    release,
    async borrow(patience) {
      count += 1;
      const connecting = pool.connect().catch((error: unknown) => {
        throw new ConnectionError(error);
      });
      try {
        return await within(patience, connecting);
      } catch (error) {
        // One that comes late is for whoever needs one then.
        connecting.then(release, end);
        throw error instanceof ConnectionError ? error : refuse();
      }
    },
  };
}
