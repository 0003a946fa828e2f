import { SpanKind } from '@opentelemetry/api';
import type { QueryResult, QueryResultRow } from 'pg';
import type { Sequelize } from 'sequelize';
import { traced } from '../telemetry/traced.ts';
import { createFaults } from './createFaults.ts';
import type { Fault } from './faultOf.ts';
import { openStatements } from './openStatements.ts';
import { openTransactions } from './openTransactions.ts';
import type { ConnectionCounts } from './PoolOptions.ts';
import { type QueryRunner, runnerOn, runnerOver, type Statement, sql } from './QueryRunner.ts';
import { within } from './within.ts';

/**
 * The connections of a process. As a query runner, each statement runs on whichever is free: half of them are a
 * pool of pg's for single statements, the other half Sequelize's, for transactions.
 */
export interface Database extends QueryRunner {
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
  transact<Result>(work: (runner: QueryRunner) => Promise<Result>): Promise<Result>;
  /** Connections of this process now, and what waits for one. */
  connections(): ConnectionCounts;
  /** Resolves when it answers within two seconds. @throws what keeps it from it. */
  ping(): Promise<void>;
  /**
   * Classifies an error of a library that uses `sequelize` by itself; those of this object's own calls have
   * been. Connections that will not work again are replaced.
   */
  heed(error: unknown): void;
  /** Calls `listener` at each fault. */
  onFault(listener: (fault: Fault) => void): void;
  close(): Promise<void>;
}

const PING = sql('ping', 'select 1');
/** Of a span. */
const OF_DATABASE = { kind: SpanKind.CLIENT, 'db.system.name': 'postgresql' };
/** Milliseconds. */
const PING_PATIENCE = 2_000;

/**
 * Opens a pool; no connection is made yet.
 * @param place Where it is reached; a function is asked before each connection, as the server may move
 * to another port.
 * @param options.connections Half of them are each pool's, at least one each. Default 16.
 * @param options.isPooled True where each transaction may be on another connection of the server: then
 * statements have no names, and limits of time are the pooler's to set.
 */
export function openDatabase(
  place: string | (() => string),
  { connections: most = 16, isPooled }: { connections?: number; isPooled?: boolean } = {},
): Database {
  const address = typeof place === 'string' ? () => place : place;
  const { heed, heeding, isSound, listen } = createFaults();
  const options = { address, most: Math.max(1, Math.floor(most / 2)), isPooled, isSound };
  const statements = openStatements(options);
  const transactions = openTransactions(options);

  // A statement that was prepared on one connection of the server is unknown on the next.
  const nameOf = ({ name }: Statement) => (isPooled ? undefined : name);

  const query = <Row extends QueryResultRow>(statement: Statement, values: unknown[]) =>
    traced(statement.name, OF_DATABASE, () =>
      heeding(async () => {
        const client = await statements.take();
        try {
          const given = { name: nameOf(statement), text: statement.text, values };
          // Heeded before it is given back: it may be one of those that are given up.
          return await heeding(() => client.query<Row>(given));
        } finally {
          statements.give(client);
        }
      }),
    );
  const pooled = runnerOver(query);

  return {
    ...pooled,
    sequelize: transactions.sequelize,
    client: { query: ({ values = [], ...statement }) => query(statement, values) },
    get url() {
      return address();
    },
    heed,
    onFault: listen,
    transact: (work) =>
      traced('transaction', OF_DATABASE, () =>
        heeding(() => transactions.run((client) => work(runnerOn(client, nameOf)))),
      ),
    connections() {
      const [one, other] = [statements.count(), transactions.count()];
      return {
        busy: one.busy + other.busy,
        idle: one.idle + other.idle,
        waiting: one.waiting + other.waiting,
      };
    },
    async ping() {
      await within(PING_PATIENCE, pooled.first(PING));
    },
    async close() {
      await Promise.all([statements.close(), transactions.close()]);
    },
  };
}
