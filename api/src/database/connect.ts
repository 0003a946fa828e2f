import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, ConfigError } from '../config/index.ts';
import { type Database, openDatabase } from './Database.ts';
import { findRunning, startEmbedded } from './embedded/startEmbedded.ts';
import { placeOf, whyRefused } from './whyRefused.ts';

/** Milliseconds between looks for a server that is away. */
const PAUSE = 1_000;

/** The folder of the embedded database. */
export const embeddedFolder = (config: Pick<Config, 'dataDir'>) => join(config.dataDir, 'postgres');

/**
 * How a process reaches its database; the embedded one is started where no address is configured.
 */
export interface ConnectOptions {
  log: { [level in 'info' | 'warn' | 'error']: (message: string) => void };
  /** Further settings of the embedded server. */
  settings?: Record<string, string>;
  /** Joins the embedded database of a process that runs already, instead of refusing. */
  attach?: boolean;
  /** Ends the waiting for a server that is away. */
  signal?: AbortSignal;
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

/** @throws ConfigError in one line, at once where waiting cannot help. */
async function waitFor(
  name: string,
  database: Database,
  { deadline, log, signal }: Pick<ConnectOptions, 'log' | 'signal'> & { deadline: number },
): Promise<void> {
  for (;;) {
    try {
      return await database.ping();
    } catch (error) {
      const { reason, isFinal } = whyRefused(error);
      const line = `The database at ${placeOf(database.url)} ${reason}`;
      if (isFinal || Date.now() > deadline)
        throw new ConfigError(`${line}: check ${name}, and that it runs.`);
      log.info(`${line}. It is tried again.`);
    }
    await sleep(PAUSE, undefined, { signal });
  }
}

function givenPlaces({ databaseUrl, databaseMigrateUrl }: Config) {
  if (!databaseUrl) return undefined;
  return { url: databaseUrl, ownerUrl: databaseMigrateUrl ?? databaseUrl };
}

/**
 * Opens the database that the configuration names, or runs one in DATA_DIR. Waits for a server that
 * is still starting.
 * @returns The pools, and how to end them: the pools first, then the server.
 * @throws ConfigError when the server is away for too long, or will not let this one in.
 */
export async function connect(
  config: Config,
  { log, settings, attach, signal, patience = 60_000 }: ConnectOptions,
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
  const database = openDatabase(() => places.url, { isPooled: Boolean(config.databasePooler) });
  const owner =
    places.ownerUrl === places.url
      ? database
      : openDatabase(() => places.ownerUrl, { connections: 4 });
  const close = async () => {
    await database.close();
    if (owner !== database) await owner.close();
  };
  try {
    const deadline = Date.now() + patience;
    const waiting = { deadline, log, signal };
    await waitFor('DATABASE_URL', database, waiting);
    if (owner !== database) await waitFor('DATABASE_MIGRATE_URL', owner, waiting);
  } catch (error) {
    await close();
    await embedded?.stop();
    throw error;
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
