import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/index.ts';
import { type Database, openDatabase } from './Database.ts';
import { findRunning, startEmbedded } from './embedded/startEmbedded.ts';

/** The folder of the embedded database. */
export const embeddedFolder = (config: Pick<Config, 'dataDir'>) => join(config.dataDir, 'postgres');

export interface ConnectOptions {
  log: { [level in 'info' | 'warn' | 'error']: (message: string) => void };
  /** Further settings of the embedded server. */
  settings?: Record<string, string>;
  /** Joins the embedded database of a process that runs already, instead of refusing. */
  attach?: boolean;
  /** How long to wait for a server that is away, in milliseconds. Default 60,000. */
  patience?: number;
}

/** What is open: the pool that serves, and the one that migrates. */
export interface Connected {
  /** As the role that serves: rows alone. */
  database: Database;
  /** As the owner of the tables. The same pool where there is one role for both. */
  owner: Database;
  stop(): Promise<void>;
}

function givenPlaces({ databaseUrl, databaseMigrateUrl }: Config) {
  if (!databaseUrl) return undefined;
  return { url: databaseUrl, ownerUrl: databaseMigrateUrl ?? databaseUrl };
}

/**
 * Opens the database that the configuration names, or runs one in DATA_DIR. Waits for a server that
 * is still starting.
 * @returns The pools, and how to end them: the pools first, then the server.
 */
export async function connect(
  config: Config,
  { log, settings, attach, patience = 60_000 }: ConnectOptions,
): Promise<Connected> {
  const known = givenPlaces(config) ?? (attach ? findRunning(embeddedFolder(config)) : undefined);
  const embedded = known
    ? undefined
    : await startEmbedded({
        folder: embeddedFolder(config),
        settings,
        onRestart: () => log.warn('The embedded PostgreSQL had ended and was started again.'),
      });
  const places = known ?? embedded!;
  // Asked at each connection: an embedded server whose port was taken comes back on another one.
  const database = openDatabase(() => places.url);
  const owner =
    places.ownerUrl === places.url
      ? database
      : openDatabase(() => places.ownerUrl, { connections: 4 });
  const close = async () => {
    await database.close();
    if (owner !== database) await owner.close();
  };
  const deadline = Date.now() + patience;
  while (!(await owner.isReady()) || !(await database.isReady())) {
    if (Date.now() > deadline) {
      await close();
      await embedded?.stop();
      throw new Error('The database does not answer: check DATABASE_URL and that it runs.');
    }
    log.info('Waiting for the database.');
    await sleep(1_000);
  }
  return {
    database,
    owner,
    async stop() {
      await close();
      await embedded?.stop();
    },
  };
}
