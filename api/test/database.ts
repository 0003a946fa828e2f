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
let open = 0;
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
  open += 1;
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
      open -= 1;
      if (open === 0) await stopCluster();
    },
  };
}

/** Ends the worker's cluster; the last database that is dropped does it too. */
export async function stopCluster(): Promise<void> {
  const running = cluster;
  cluster = undefined;
  await (await running)?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
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
