import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  coreMigrations,
  type Database,
  type Migration,
  migrate,
  openDatabase,
} from '../src/database/index.ts';
import { fakedClock } from './fakedClock.ts';

/** The process whose end ends the cluster: jest itself, whose workers share one; else this one. */
const run = process.env.TEST_RUN ?? `${process.pid}-${Date.now().toString(36)}`;
/** What the run's tests share. */
export const folder = join(tmpdir(), `porchlight-test-${run}`);
const PATIENCE = 60_000;
/** The socket in the folder at which packs are worked on. */
export const WORK = 'work.socket';
/** The database that the keeper has prepared. */
const PORTAL_TEMPLATE = 'portal_template';

/** Where the run's cluster is reached; whoever asks first starts it. */
export async function findCluster(): Promise<{ url: string; servingUrl: string }> {
  startKeeper();
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    try {
      const [url = '', servingUrl = ''] = readFileSync(join(folder, 'url'), 'utf8').split('\n');
      return { url, servingUrl };
    } catch {
      if (Date.now() > deadline) throw new Error(`No PostgreSQL came up in ${folder}.`);
      await sleep(25);
    }
  }
}

/** The folder is made by one process alone, which then starts the keeper. */
function startKeeper(): void {
  try {
    mkdirSync(folder);
  } catch {
    return;
  }
  const log = openSync(join(folder, 'keeper.log'), 'a');
  const keeper = join(import.meta.dirname, 'clusterKeeper.ts');
  spawn(
    process.execPath,
    ['--import', 'tsx', keeper, folder, run.split('-')[0]!, PORTAL_TEMPLATE, WORK],
    {
      cwd: join(import.meta.dirname, '../..'),
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...fakedClock() },
      detached: true,
      stdio: ['ignore', log, log],
    },
  ).unref();
}

export interface MadeDatabase {
  /** As the owner of the tables. */
  database: Database;
  /** The address for the role that serves. */
  servingUrl: string;
  /** Takes it away. The cluster ends with the run. */
  drop(): Promise<void>;
}

/** Makes a database with some tables, those of the core when no others are asked for. */
export async function makeDatabase(
  migrations: Migration[] = coreMigrations,
): Promise<MadeDatabase> {
  const made = await make('template1');
  await migrate(made.database, migrations);
  return made;
}

/** Makes a database as a portal's first start leaves it: a copy, which takes a tenth of the time. */
export const makePortalDatabase = (): Promise<MadeDatabase> => make(PORTAL_TEMPLATE);

async function make(template: string): Promise<MadeDatabase> {
  const { url, servingUrl } = await findCluster();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(url, `create database ${name} template ${template}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  const serving = new URL(servingUrl);
  serving.pathname = address.pathname;
  const database = openDatabase(address.href);
  return {
    database,
    servingUrl: serving.href,
    async drop() {
      await database.close();
      await administer(url, `drop database ${name} with (force)`);
    },
  };
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
