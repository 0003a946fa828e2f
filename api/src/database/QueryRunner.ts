import type { ClientBase, QueryResult, QueryResultRow } from 'pg';

/** An SQL text with a name: prepared once on each connection, then only its values travel. */
export interface Statement {
  name: string;
  text: string;
}

/** The text under each name: as many as the server declares, some hundreds. */
const texts = new Map<string, string>();

/**
 * Declares a statement. The name must be its own in the whole server, and is never made of what somebody sent.
 * @throws where the name has another text: a connection that prepared one would refuse the other, and only then.
 */
export function sql(name: string, text: string): Statement {
  const known = texts.get(name);
  if (known === undefined) texts.set(name, text);
  else if (known !== text) throw new Error(`Two statements are named ${name}; each needs its own.`);
  return { name, text };
}

/** Runs statements: on any connection (the database), or on one that holds a transaction. */
export interface QueryRunner {
  /** All rows. */
  all<Row extends QueryResultRow>(statement: Statement, values?: unknown[]): Promise<Row[]>;
  /** The first row. */
  first<Row extends QueryResultRow>(
    statement: Statement,
    values?: unknown[],
  ): Promise<Row | undefined>;
  /** How many rows it touched. */
  run(statement: Statement, values?: unknown[]): Promise<number>;
}

/** A query runner over something that runs one query. */
export function runnerOver(
  query: <Row extends QueryResultRow>(
    statement: Statement,
    values: unknown[],
  ) => Promise<QueryResult<Row>>,
): QueryRunner {
  return {
    async all<Row extends QueryResultRow>(statement: Statement, values: unknown[] = []) {
      return (await query<Row>(statement, values)).rows;
    },
    async first<Row extends QueryResultRow>(statement: Statement, values: unknown[] = []) {
      return (await query<Row>(statement, values)).rows[0];
    },
    async run(statement, values = []) {
      return (await query(statement, values)).rowCount ?? 0;
    },
  };
}

/**
 * A query runner on one connection.
 * @param nameOf The name under which a statement is prepared; none: it is prepared each time.
 */
export function runnerOn(
  client: Pick<ClientBase, 'query'>,
  nameOf: (statement: Statement) => string | undefined = ({ name }) => name,
): QueryRunner {
  return runnerOver((statement, values) =>
    client.query({ name: nameOf(statement), text: statement.text, values }),
  );
}
