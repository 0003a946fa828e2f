import { AsyncLocalStorage } from 'node:async_hooks';
import pg, { type ClientBase } from 'pg';
import { Sequelize } from 'sequelize';
import { DatedClient } from './DatedClient.ts';
import {
  ACQUIRE,
  type ConnectionCounts,
  connectionSettings,
  IDLE,
  type PoolOptions,
} from './PoolOptions.ts';

/** Transactions, on connections of their own: what waits for another's lock keeps no statement waiting. */
export interface Transactions {
  readonly sequelize: Sequelize;
  /** Runs `work` on the one connection of a transaction: all of it happens, or none. */
  run<Result>(work: (client: ClientBase) => Promise<Result>): Promise<Result>;
  count(): ConnectionCounts;
  close(): Promise<void>;
}

/** Opens Sequelize and its pool; no connection is made yet. */
export function openTransactions(options: PoolOptions): Transactions {
  const { address, most, isSound } = options;
  const sequelize = new Sequelize(address(), {
    dialect: 'postgres',
    dialectModule: { ...pg, Client: DatedClient },
    logging: false,
    pool: { max: most, min: 0, acquire: ACQUIRE, idle: IDLE, validate: isSound },
    dialectOptions: connectionSettings(options),
  });
  sequelize.addHook('beforeConnect', (config) => {
    const { port } = new URL(address());
    if (port) config.port = port;
  });
  /** The connection that a transaction gets is the first that is lent to whoever begins it. */
  const lent = new AsyncLocalStorage<{ client?: ClientBase }>();
  sequelize.addHook('afterPoolAcquire', (client) => {
    const place = lent.getStore();
    if (place) place.client ??= client as ClientBase;
  });
  const counts = { open: 0, begun: 0, running: 0 };
  sequelize.addHook('afterConnect', () => {
    counts.open += 1;
  });
  sequelize.addHook('afterDisconnect', () => {
    counts.open -= 1;
  });

  return {
    sequelize,
    async run(work) {
      counts.begun += 1;
      let isRunning = false;
      const place: { client?: ClientBase } = {};
      try {
        return await lent.run(place, () =>
          sequelize.transaction(() => {
            isRunning = true;
            counts.running += 1;
            return work(place.client!);
          }),
        );
      } finally {
        counts.begun -= 1;
        if (isRunning) counts.running -= 1;
      }
    },
    count: () => ({
      busy: counts.running,
      idle: Math.max(0, counts.open - counts.running),
      waiting: counts.begun - counts.running,
    }),
    close: () => sequelize.close(),
  };
}
