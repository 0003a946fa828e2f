import type { PoolClient } from 'pg';
import type { Sequelize } from 'sequelize';

/** Connections of this process, and statements and transactions that wait for one. */
export interface ConnectionCounts {
  busy: number;
  idle: number;
  waiting: number;
}

/** The part of Sequelize's pool that lends bare clients. */
interface Lender {
  /** Of sequelize-pool. */
  pool: { using: number; available: number; waiting: number };
  getConnection(options?: { type: 'read' | 'write' }): Promise<unknown>;
  releaseConnection(connection: unknown): void;
}

/** A client as Sequelize marks it: broken, or being closed. */
export type LentClient = PoolClient & { _invalid?: boolean; _ending?: boolean };

/** Milliseconds after which connections that nothing needs go back to the pool, which closes them. */
const GIVE_BACK = 5_000;

/** Connections for single statements, lent by the pool and kept between statements. */
export interface StatementPool {
  take(): Promise<PoolClient>;
  give(client: PoolClient): void;
  /** All of the pool's, those of transactions included. */
  count(): ConnectionCounts;
  /** Returns all that are idle: the pool can close only what it has. */
  close(): void;
}

/** What the pool has lent, and who waits for a connection. */
function createLoans(lender: Lender) {
  /** Told nothing, one tries again. */
  const waiting: ((client?: LentClient) => void)[] = [];
  let lent = 0;
  const next = (client?: LentClient): boolean => {
    const told = waiting.shift();
    told?.(client);
    return told !== undefined;
  };
  return {
    count: () => lent,
    waiting: () => waiting.length,
    /** Resolves with a connection, or with nothing once another may be borrowed. */
    wait: () => new Promise<LentClient | undefined>((resolve) => waiting.push(resolve)),
    /** Gives a connection to who waits the longest. False where nobody does. */
    pass: (client: LentClient) => next(client),
    async borrow(): Promise<LentClient> {
      lent += 1;
      try {
        return (await lender.getConnection({ type: 'write' })) as LentClient;
      } catch (error) {
        lent -= 1;
        next();
        throw error;
      }
    },
    /** Gives one back. The pool has destroyed a broken one by itself, and would throw on getting it. */
    release(client: LentClient): void {
      lent -= 1;
      if (!client._invalid) lender.releaseConnection(client);
      next();
    },
  };
}

/**
 * Keeps some of the pool's connections for single statements. The pool's own hooks, timers and
 * promises are then not paid for each statement, and the connection that was used last has its
 * plans and its process in the caches. A statement waits its turn when all are busy.
 * @param most How many at once: the rest of the pool stays free for transactions.
 * @param isSound Whether a connection may be used once more.
 */
export function openStatementPool(
  sequelize: Sequelize,
  most: number,
  isSound: (client: LentClient) => boolean,
): StatementPool {
  const lender = sequelize.connectionManager as unknown as Lender;
  const loans = createLoans(lender);
  const idle: LentClient[] = [];
  let leastIdle = 0;
  let isClosed = false;

  const timer = setInterval(() => {
    // What lay idle for the whole time is not needed.
    for (const client of idle.splice(0, leastIdle)) loans.release(client);
    leastIdle = idle.length;
  }, GIVE_BACK);
  timer.unref();

  return {
    async take() {
      for (;;) {
        const client = idle.pop();
        leastIdle = Math.min(leastIdle, idle.length);
        if (client && isSound(client)) return client;
        if (client) loans.release(client);
        else if (loans.count() < most) return loans.borrow();
        else {
          const given = await loans.wait();
          if (given) return given;
        }
      }
    },
    give(client) {
      if (!isSound(client)) return loans.release(client);
      if (loans.pass(client)) return;
      if (isClosed) loans.release(client);
      else idle.push(client);
    },
    count() {
      const { using, available, waiting } = lender.pool;
      return {
        busy: using - idle.length,
        idle: available + idle.length,
        waiting: waiting + loans.waiting(),
      };
    },
    close() {
      isClosed = true;
      clearInterval(timer);
      for (const client of idle.splice(0)) loans.release(client);
    },
  };
}
