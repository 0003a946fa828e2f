import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbedded } from '../src/database/embedded/startEmbedded.ts';
import {
  coreMigrations,
  type Database,
  type Migration,
  migrate,
  openDatabase,
} from '../src/database/index.ts';

let cluster: Promise<EmbeddedPostgres> | undefined;
const folder = join(tmpdir(), `porchlight-test-${process.pid}`);

/** One cluster for each jest worker, without fsync; ended with the worker. */
function startCluster(): Promise<EmbeddedPostgres> {
  cluster ??= (async () => {
    mkdirSync(folder, { recursive: true });
    return startEmbedded({ folder, fsync: false });
  })();
  return cluster;
}

/** Makes a database with all tables; `drop` takes it away, and the cluster with the last one. */
export async function makeDatabase(
  migrations: Migration[] = coreMigrations,
): Promise<{ database: Database; drop(): Promise<void> }> {
  const { url } = await startCluster();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(url, `create database ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  const database = openDatabase(address.href);
  await migrate(database, migrations);
  return {
    database,
    async drop() {
      await database.close();
      await administer(url, `drop database ${name} with (force)`);
    },
  };
}

/** Ends the worker's cluster. */
export async function stopCluster(): Promise<void> {
  await (await cluster)?.stop();
  cluster = undefined;
  rmSync(folder, { recursive: true, force: true });
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
