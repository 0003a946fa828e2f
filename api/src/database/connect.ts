import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/index.ts';
import { type Database, openDatabase } from './Database.ts';
import { findRunning, startEmbedded } from './embedded/startEmbedded.ts';

/** The folder of the embedded database. */
export const embeddedFolder = (config: Pick<Config, 'dataDir'>) => join(config.dataDir, 'postgres');

export interface ConnectOptions {
  log: { info(message: string): void; warn(message: string): void };
  /** Further settings of the embedded server. */
  settings?: Record<string, string>;
  /** Joins the embedded database of a process that runs already, instead of refusing. */
  attach?: boolean;
  /** How long to wait for a server that is away, in milliseconds. Default 60,000. */
  patience?: number;
}

/**
 * Opens the database that the configuration names, or runs one in DATA_DIR. Waits for a server that
 * is still starting.
 * @returns The pool, and how to end it: the pool first, then the server.
 */
export async function connect(
  config: Config,
  { log, settings, attach, patience = 60_000 }: ConnectOptions,
): Promise<{ database: Database; stop(): Promise<void> }> {
  const known = config.databaseUrl ?? (attach ? findRunning(embeddedFolder(config)) : undefined);
  const embedded = known
    ? undefined
    : await startEmbedded({
        folder: embeddedFolder(config),
        settings,
        onRestart: () => log.warn('The embedded PostgreSQL had ended and was started again.'),
      });
  const database = openDatabase(known ?? embedded!.url);
  const deadline = Date.now() + patience;
  while (!(await database.isReady())) {
    if (Date.now() > deadline) {
      await database.close();
      await embedded?.stop();
      throw new Error('The database does not answer: check DATABASE_URL and that it runs.');
    }
    log.info('Waiting for the database.');
    await sleep(1_000);
  }
  return {
    database,
    async stop() {
      await database.close();
      await embedded?.stop();
    },
  };
}
