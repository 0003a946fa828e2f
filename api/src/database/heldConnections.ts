import type { PoolClient } from 'pg';
import type { Sequelize } from 'sequelize';

/** The part of Sequelize's pool that lends bare clients. */
interface Lender {
  getConnection(options?: { type: 'read' | 'write' }): Promise<unknown>;
  releaseConnection(connection: unknown): void;
}

/** A client as Sequelize marks it: broken, or being closed. */
type LentClient = PoolClient & { _invalid?: boolean; _ending?: boolean };

/** Milliseconds after which connections that nothing needs go back to the pool, which closes them. */
const GIVE_BACK = 5_000;

/** Connections for single statements, lent by the pool and kept between statements. */
export interface HeldConnections {
  take(): Promise<PoolClient>;
  give(client: PoolClient): void;
  /** Returns all that are idle: the pool can close only what it has. */
  close(): void;
}

/**
 * Keeps a few of the pool's connections at hand. The pool's own hooks, timers and promises cost more
 * than a short statement does (measured: a twelfth of a save), and the connection that was used last
 * has its plans and its process in the caches.
 * @param most How many are kept: the rest of the pool stays free for transactions.
 */
export function holdConnections(sequelize: Sequelize, most: number): HeldConnections {
  const lender = sequelize.connectionManager as unknown as Lender;
  const idle: LentClient[] = [];
  let isClosed = false;
  let leastIdle = 0;

  /** The pool has destroyed a broken one by itself and would throw on getting it back. */
  const release = (client: LentClient) => {
    if (!client._invalid) lender.releaseConnection(client);
  };
  const timer = setInterval(() => {
    // What lay idle for the whole time is not needed.
    for (const client of idle.splice(0, leastIdle)) release(client);
    leastIdle = idle.length;
  }, GIVE_BACK);
  timer.unref();

  return {
    async take() {
      for (let client = idle.pop(); client; client = idle.pop()) {
        leastIdle = Math.min(leastIdle, idle.length);
        if (!client._invalid && !client._ending) return client;
      }
      return (await lender.getConnection({ type: 'write' })) as PoolClient;
    },
    give(client) {
      if (isClosed || idle.length >= most) release(client);
      else idle.push(client);
    },
    close() {
      isClosed = true;
      clearInterval(timer);
      for (const client of idle.splice(0)) release(client);
    },
  };
}
