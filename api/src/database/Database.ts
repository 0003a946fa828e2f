import type { PoolClient } from 'pg';
import pg from 'pg';
import { Sequelize } from 'sequelize';
import { holdConnections } from './heldConnections.ts';
import { type Session, sessionOn, sessionOver, sql } from './Session.ts';

/** The pool of connections. As a session, each statement runs on whichever is free. */
export interface Database extends Session {
  /** For models and for libraries that want it. */
  readonly sequelize: Sequelize;
  /** Where it is reached; holds a password. */
  readonly url: string;
  /** Runs `work` in one transaction: all of it happens, or none. */
  transact<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  /** True when it answers within two seconds. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

const PING = sql('ping', 'select 1');

/**
 * Opens a pool; no connection is made yet.
 * @param place Where it is reached; a function is asked before each connection, as the server may move
 * to another port.
 * @param options.connections The most connections at once. Default 16.
 */
export function openDatabase(
  place: string | (() => string),
  options: { connections?: number } = {},
): Database {
  const most = options.connections ?? 16;
  const address = typeof place === 'string' ? () => place : place;
  const sequelize = new Sequelize(address(), {
    dialect: 'postgres',
    dialectModule: pg,
    logging: false,
    pool: { max: most, min: 0, acquire: 8_000, idle: 30_000 },
    dialectOptions: {
      application_name: 'porchlight',
      connectionTimeoutMillis: 5_000,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
    },
  });
  sequelize.addHook('beforeConnect', (config) => {
    const { port } = new URL(address());
    if (port) config.port = port;
  });
  const connections = holdConnections(sequelize, Math.floor(most / 2));

  const pooled = sessionOver(async (statement, values) => {
    const client = await connections.take();
    try {
      return await client.query({ name: statement.name, text: statement.text, values });
    } finally {
      connections.give(client);
    }
  });

  return {
    ...pooled,
    sequelize,
    get url() {
      return address();
    },
    transact: (work) =>
      sequelize.transaction((transaction) =>
        work(sessionOn((transaction as unknown as { connection: PoolClient }).connection)),
      ),
    async isReady() {
      const timeout = new Promise<boolean>((resolve) => {
        setTimeout(() => resolve(false), 2_000).unref();
      });
      const ping = pooled.first(PING).then(
        () => true,
        () => false,
      );
      return Promise.race([ping, timeout]);
    },
    close() {
      connections.close();
      return sequelize.close();
    },
  };
}
