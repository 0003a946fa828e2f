import { SpanKind } from '@opentelemetry/api';
import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import pg from 'pg';
import { Sequelize } from 'sequelize';
import { traced } from '../telemetry/traced.ts';
import { type Fault, faultOf } from './faultOf.ts';
import { type Session, type Statement, sessionOn, sessionOver, sql } from './Session.ts';
import { type ConnectionCounts, type LentClient, openStatementPool } from './statementPool.ts';
import { within } from './within.ts';

/** The pool of connections. As a session, each statement runs on whichever is free. */
export interface Database extends Session {
  /** For models and for libraries that want it. */
  readonly sequelize: Sequelize;
  /** For libraries that run statements of their own: as one of pg's. */
  readonly client: {
    query<Row extends QueryResultRow>(
      statement: Statement & { values?: unknown[] },
    ): Promise<QueryResult<Row>>;
  };
  /** Where it is reached; holds a password. */
  readonly url: string;
  /** Runs `work` in one transaction: all of it happens, or none. */
  transact<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  /** Connections of this process now, and what waits for one. */
  connections(): ConnectionCounts;
  /** Resolves when it answers within two seconds. @throws what keeps it from it. */
  ping(): Promise<void>;
  /**
   * Judges an error of a library that uses `sequelize` by itself; those of this object's own calls have
   * been. Connections that will not work again are replaced.
   */
  heed(error: unknown): void;
  /** Calls `listener` at each fault. */
  onFault(listener: (fault: Fault) => void): void;
  close(): Promise<void>;
}

const PING = sql('ping', 'select 1');
/** Of a connection, in milliseconds. */
const LIMITS = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 };
/** Of a span. */
const OF_DATABASE = { kind: SpanKind.CLIENT, 'db.system.name': 'postgresql' };
/** Milliseconds. */
const PING_PATIENCE = 2_000;

/**
 * A connection that knows when it was begun: what held when the server let it in holds for all its life,
 * even where a fault was found before it was ready.
 */
class DatedClient extends pg.Client {
  readonly begun = performance.now();
}

/** What goes wrong with connections: those that will not work again are given up, and it is told. */
function createFaults() {
  /** When the connections that were begun before were given up. */
  let givenUp = 0;
  const listeners: ((fault: Fault) => void)[] = [];

  function heed(error: unknown): void {
    const fault = faultOf(error);
    if (!fault) return;
    if (fault.isOfConnections) givenUp = performance.now();
    for (const listener of listeners) listener(fault);
  }

  return {
    heed,
    listen: (listener: (fault: Fault) => void) => void listeners.push(listener),
    isSound: (client: LentClient) =>
      !client._invalid &&
      !client._ending &&
      client instanceof DatedClient &&
      client.begun > givenUp,
    /** Runs some work; what fails of it is heeded. */
    async heeding<Result>(work: () => Promise<Result>): Promise<Result> {
      try {
        return await work();
      } catch (error) {
        heed(error);
        throw error;
      }
    },
  };
}

interface PoolOptions {
  most: number;
  isPooled: boolean | undefined;
  isSound(client: LentClient): boolean;
}

function openPool(address: () => string, { most, isPooled, isSound }: PoolOptions): Sequelize {
  const sequelize = new Sequelize(address(), {
    dialect: 'postgres',
    dialectModule: { ...pg, Client: DatedClient },
    logging: false,
    pool: {
      max: most,
      min: 0,
      acquire: 8_000,
      idle: 30_000,
      validate: (client) => isSound(client as LentClient),
    },
    dialectOptions: {
      application_name: 'porchlight',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      ...(!isPooled && LIMITS),
    },
  });
  sequelize.addHook('beforeConnect', (config) => {
    const { port } = new URL(address());
    if (port) config.port = port;
  });
  return sequelize;
}

/**
 * Opens a pool; no connection is made yet.
 * @param place Where it is reached; a function is asked before each connection, as the server may move
 * to another port.
 * @param options.connections The most connections at once. Default 16.
 * @param options.isPooled True where each transaction may be on another connection of the server: then
 * statements have no names, and limits of time are the pooler's to set.
 */
export function openDatabase(
  place: string | (() => string),
  options: { connections?: number; isPooled?: boolean } = {},
): Database {
  const { connections: most = 16, isPooled } = options;
  const address = typeof place === 'string' ? () => place : place;
  const { heed, heeding, isSound, listen } = createFaults();
  const sequelize = openPool(address, { most, isPooled, isSound });
  const connections = openStatementPool(sequelize, Math.floor(most / 2), isSound);

  // A statement that was prepared on one connection of the server is unknown on the next.
  const nameOf = ({ name }: Statement) => (isPooled ? undefined : name);

  const query = <Row extends QueryResultRow>(statement: Statement, values: unknown[]) =>
    traced(statement.name, OF_DATABASE, () =>
      heeding(async () => {
        const client = await connections.take();
        try {
          const given = { name: nameOf(statement), text: statement.text, values };
          // Heeded before it is given back: it may be one of those that are given up.
          return await heeding(() => client.query<Row>(given));
        } finally {
          connections.give(client);
        }
      }),
    );
  const pooled = sessionOver(query);

  return {
    ...pooled,
    sequelize,
    client: { query: ({ values = [], ...statement }) => query(statement, values) },
    get url() {
      return address();
    },
    heed,
    onFault: listen,
    transact: (work) =>
      traced('transaction', OF_DATABASE, () =>
        heeding(() =>
          sequelize.transaction((transaction) =>
            work(
              sessionOn((transaction as unknown as { connection: PoolClient }).connection, nameOf),
            ),
          ),
        ),
      ),
    connections: connections.count,
    async ping() {
      await within(PING_PATIENCE, pooled.first(PING));
    },
    close() {
      connections.close();
      return sequelize.close();
    },
  };
}
