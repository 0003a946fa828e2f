import pg, { type PoolClient } from 'pg';
import { ConnectionAcquireTimeoutError } from 'sequelize';
import { ConnectionError } from './ConnectionError.ts';
import { DatedClient } from './DatedClient.ts';
import {
  ACQUIRE,
  type ConnectionCounts,
  connectionSettings,
  IDLE,
  type PoolOptions,
} from './PoolOptions.ts';
import { within } from './within.ts';

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
const { types } = pg;
const [DATE, DATES, NUMERICS, TEXTS] = [1082, 1182, 1231, 1009];

/** A day is a text, `2026-11-21`, and an amount is exact: as Sequelize gives them in a transaction. */
const asTexts: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === DATE) return (value: string) => value;
    return types.getTypeParser(oid === DATES || oid === NUMERICS ? TEXTS : oid, format as 'text');
  },
} as pg.CustomTypesConfig;

const noneInTime = () =>
  new ConnectionAcquireTimeoutError(new Error('No connection was free in time.'));

const wasMadeSince = (time: number, client: unknown): boolean =>
  client instanceof DatedClient && client.begun >= time;

/**
 * Opens the pool on which single statements run; no connection is made yet.
 * @param patience Milliseconds until a statement that got no connection is given up. Default 8,000.
 */
export function openStatements(options: PoolOptions, patience = ACQUIRE): StatementPool {
  const { address, most, isSound } = options;
  const config = { ...connectionSettings(options), types: asTexts };

  class Client extends DatedClient {
    constructor() {
      super({ ...config, connectionString: address() });
    }
  }
  const pool = new pg.Pool({
    Client,
    max: most,
    idleTimeoutMillis: IDLE,
    // As Sequelize sets them on its own. Where that takes too long, pg's pool closes it.
    onConnect: async (client) => {
      await within(
        config.connectionTimeoutMillis,
        client.query("set client_min_messages to warning; set time zone 'UTC'"),
      );
    },
  });
  // One that breaks while nobody has it is gone from the pool already.
  pool.on('error', () => undefined);

  /** Lent by the pool and kept between statements: its promises and timers are a tenth of what one costs here. */
  const kept: PoolClient[] = [];
  /** Told nothing, one tries again. */
  const waiting: ((client?: PoolClient) => void)[] = [];
  let lent = 0;
  let leastKept = 0;
  let closed: Promise<void> | undefined;

  function free(): void {
    lent -= 1;
    waiting.shift()?.();
  }

  function release(client: PoolClient): void {
    client.release(!isSound(client));
    free();
  }

  async function borrow(rest: number): Promise<PoolClient> {
    lent += 1;
    const connecting = pool.connect().catch((error: unknown) => {
      throw new ConnectionError(error);
    });
    try {
      return await within(rest, connecting);
    } catch (error) {
      // One that comes late is for whoever needs one then.
      connecting.then(release, free);
      throw error instanceof ConnectionError ? error : noneInTime();
    }
  }

  const takeTurn = (rest: number): Promise<PoolClient | undefined> =>
    new Promise((resolve, reject) => {
      const next = (client?: PoolClient) => {
        clearTimeout(timer);
        resolve(client);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(next), 1);
        reject(noneInTime());
      }, rest);
      waiting.push(next);
    });

  /** @param asked When, by the clock of `performance`. */
  async function find(asked: number): Promise<PoolClient | undefined> {
    // No fault of the server.
    if (closed) throw new Error('The database is closed.');
    const rest = asked + patience - performance.now();
    return lent < most ? borrow(rest) : takeTurn(rest);
  }

  const timer = setInterval(() => {
    // What lay there for the whole time is not needed: the pool closes it in its time.
    for (const client of kept.splice(0, leastKept)) release(client);
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
        release(client);
      }
    },
    give(client) {
      if (closed || !isSound(client)) return release(client);
      const next = waiting.shift();
      if (next) next(client);
      else kept.push(client);
    },
    count: () => ({
      busy: lent - kept.length,
      idle: pool.idleCount + kept.length,
      waiting: waiting.length,
    }),
    close() {
      clearInterval(timer);
      for (const client of kept.splice(0)) release(client);
      closed ??= pool.end();
      for (const next of waiting.splice(0)) next();
      return closed;
    },
  };
}
