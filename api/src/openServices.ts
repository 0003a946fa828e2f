import type { Config } from './config/index.ts';
import { openKeyRing, openVault } from './crypto/index.ts';
import {
  type ConnectOptions,
  connect,
  coreMigrations,
  grantServing,
  migrate,
} from './database/index.ts';
import { openClamd } from './documents/scanning/openClamd.ts';
import { openStore } from './documents/stores/openStore.ts';
import { openStructureCheck } from './documents/structure/openStructureCheck.ts';
import { identityMigrations } from './identity/migrations/index.ts';
import { ACCOUNT_OWNERS, EXTERNAL_OWNERS } from './identity/owners.ts';
import { installQueue } from './jobs/queue/installQueue.ts';
import { createReleases } from './releases/index.ts';
import type { Services } from './Services.ts';

export interface OpenOptions extends ConnectOptions {
  /** Default: the system's. */
  clock?: () => Date;
}

/**
 * Opens everything that the services need, the database up to date. The API and the operator's tool
 * begin here.
 */
export async function openServices(
  config: Config,
  { clock = () => new Date(), ...options }: OpenOptions,
): Promise<{ services: Services; close(): Promise<void> }> {
  const { database, owner, stop } = await connect(config, options);
  try {
    const vault = openVault(openKeyRing(config));
    await migrate(owner, [...coreMigrations, ...identityMigrations]);
    if (!(await grantServing(owner, database)) && config.databaseMigrateUrl)
      options.log.warn('The role of DATABASE_URL may change tables: it should own none.');
    await installQueue(owner, database);
    if (owner !== database) await owner.close();
    const documents = await openStore(config, options.log.warn);
    const releases = createReleases(database, { warn: options.log.error });
    const structure = openStructureCheck();
    const scanner = config.clamd && openClamd(config.clamd);
    // In production it is a warning of the configuration.
    if (!scanner && !config.isProduction)
      options.log.info('CLAMD is not set: uploads are not scanned.');
    return {
      services: {
        config,
        database,
        vault,
        releases,
        documents,
        owners: config.oidc.authority ? EXTERNAL_OWNERS : ACCOUNT_OWNERS,
        structure,
        scanner,
        clock,
      },
      async close() {
        await structure.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
