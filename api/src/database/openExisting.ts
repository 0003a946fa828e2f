import { existsSync } from 'node:fs';
import type { Config } from '../config/index.ts';
import { OperatorError } from '../OperatorError.ts';
import { type Connected, connect, embeddedFolder } from './index.ts';

const PATIENCE = 10_000;

/**
 * Opens the database that a configuration names as it is: it makes none, and migrates none.
 * @param patience Milliseconds to wait for one that is away. Default 10,000.
 * @throws ConfigError, OperatorError
 */
export async function openExisting(
  config: Config,
  warn: (message: string) => void,
  patience = PATIENCE,
): Promise<Connected> {
  if (!config.databaseUrl && !existsSync(embeddedFolder(config)))
    throw new OperatorError(
      `There is no database in ${config.dataDir}: give DATA_DIR the portal's folder, or DATABASE_URL its address.`,
    );
  const log = { info: () => {}, warn, error: warn };
  return connect(config, { log, attach: true, patience });
}
