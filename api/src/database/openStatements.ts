import pg, { type PoolClient } from 'pg';
import { ConnectionError } from './ConnectionError.ts';
import { DatedClient } from './DatedClient.ts';
import {
  type ConnectionCounts,
  connectionSettings,
  IDLE,
  type PoolOptions,
} from './PoolOptions.ts';

/** Connections for single statements. The one that was used last is lent first: it has its plans in the caches. */
export interface StatementPool {
  /** Lends a connection; it waits its turn when all are busy. @throws ConnectionError */
  take(): Promise<PoolClient>;
  /** Takes one back. One that will not work again is closed. */
  give(client: PoolClient): void;
  count(): ConnectionCounts;
  close(): Promise<void>;
}

/** Milliseconds between looks for connections that nothing needed. */
const GIVE_BACK = 5_000;
const { types } = pg;
const [DATE, DATES, NUMERICS, TEXTS] = [1082, 1182, 1231, 1009];

/** A day is a text, `2026-11-21`, and an amount is exact: as Sequelize gives them in a transaction. */
const asTexts: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === DATE) return (value: string) => value;
    return types.getTypeParser(oid === DATES || oid === NUMERICS ? TEXTS : oid, format as 'text');
  },
} as pg.CustomTypesConfig;

/** Opens the pool on which single statements run; no connection is made yet. */
export function openStatements(options: PoolOptions): StatementPool {
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
    // As Sequelize sets them on its own.
    onConnect: async (client) => {
      await client.query("set client_min_messages to warning; set time zone 'UTC'");
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

  async function borrow(): Promise<PoolClient> {
    lent += 1;
    try {
      return await pool.connect();
    } catch (error) {
      lent -= 1;
      waiting.shift()?.();
      throw new ConnectionError(error);
    }
  }

  function release(client: PoolClient): void {
    lent -= 1;
    client.release(!isSound(client));
    waiting.shift()?.();
  }

  const timer = setInterval(() => {
    // What lay there for the whole time is not needed: the pool closes it in its time.
    for (const client of kept.splice(0, leastKept)) release(client);
    leastKept = kept.length;
  }, GIVE_BACK);
  timer.unref();

  return {
    async take() {
      for (;;) {
        const client =
          kept.pop() ??
          (lent < most
            ? await borrow()
            : await new Promise<PoolClient | undefined>((resolve) => waiting.push(resolve)));
        leastKept = Math.min(leastKept, kept.length);
        if (client && isSound(client)) return client;
        if (client) release(client);
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
      return closed;
    },
  };
}
