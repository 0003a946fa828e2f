import type { PoolClient } from 'pg';
import { ConnectionAcquireTimeoutError } from 'sequelize';
import { createLoans } from './createLoans.ts';
import { createWaitQueue } from './createWaitQueue.ts';
import { DatedClient } from './DatedClient.ts';
import { openClients } from './openClients.ts';
import { ACQUIRE, type ConnectionCounts, type PoolOptions } from './PoolOptions.ts';

/** Connections for single statements. The one that was used last is lent first: it has its plans in the caches. */
export interface StatementPool {
  /**
   * Lends a connection; it waits its turn when all are busy.
   * @throws ConnectionError; ConnectionAcquireTimeoutError, as Sequelize's pool does; Error once it is closed.
   */
  take(): Promise<PoolClient>;
  /** Takes one back. One that will not work again is closed. */
  give(client: PoolClient): void;
  count(): ConnectionCounts;
  close(): Promise<void>;
}

/** Milliseconds between looks for connections that nothing needed. */
const GIVE_BACK = 5_000;
/** Connections that are made for one statement while faults go on: the last is used, whatever was found since. */
const MOST_MADE = 2;
const noneInTime = () =>
  new ConnectionAcquireTimeoutError(new Error('No connection was free in time.'));

const wasMadeSince = (time: number, client: unknown): boolean =>
  client instanceof DatedClient && client.begun >= time;

/**
 * Opens the pool on which single statements run; no connection is made yet.
 * @param patience Milliseconds until a statement that got no connection is given up. Default 8,000.
 */
export function openStatements(options: PoolOptions, patience = ACQUIRE): StatementPool {
  const { most, isSound } = options;
  const pool = openClients(options);
  const turns = createWaitQueue<PoolClient>(noneInTime);
  const loans = createLoans(pool, isSound, {
    onReturn: () => turns.callNext(),
    refuse: noneInTime,
  });
  /** Lent by the pool and kept between statements: its promises and timers are a tenth of what one costs here. */
  const kept: PoolClient[] = [];
  let leastKept = 0;
  let closed: Promise<void> | undefined;

  /** @param asked When, by the clock of `performance`. */
  async function find(asked: number): Promise<PoolClient | undefined> {
    // No fault of the server.
    if (closed) throw new Error('The database is closed.');
    const rest = asked + patience - performance.now();
    return loans.count < most ? loans.borrow(rest) : turns.wait(rest);
  }

  const timer = setInterval(() => {
    // What lay there for the whole time is not needed: the pool closes it in its time.
    for (const client of kept.splice(0, leastKept)) loans.release(client);
    leastKept = kept.length;
  }, GIVE_BACK);
  timer.unref();

  return {
    async take() {
      const asked = performance.now();
      for (let made = 0; ; ) {
        const client = kept.pop() ?? (await find(asked));
        leastKept = Math.min(leastKept, kept.length);
        if (!client) continue;
        if (isSound(client)) return client;
        // While faults go on, the next one would be no better.
        if (wasMadeSince(asked, client) && ++made === MOST_MADE) return client;
        loans.release(client);
      }
    },
    give(client) {
      if (closed || !isSound(client)) return loans.release(client);
      if (!turns.callNext(client)) kept.push(client);
    },
    count: () => ({
      busy: loans.count - kept.length,
      idle: pool.idleCount + kept.length,
      waiting: turns.length,
    }),
    close() {
      clearInterval(timer);
      for (const client of kept.splice(0)) loans.release(client);
      closed ??= pool.end();
      turns.callAll();
      return closed;
    },
  };
}
