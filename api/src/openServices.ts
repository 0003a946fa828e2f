import type { Config } from './config/index.ts';
import { checkKeys, openKeyRing, openVault } from './crypto/index.ts';
import { type ConnectOptions, connect, watchReadiness } from './database/index.ts';
import { openClamd } from './documents/scanning/openClamd.ts';
import { openStore } from './documents/stores/openStore.ts';
import { openStructureCheck } from './documents/structure/openStructureCheck.ts';
import { ACCOUNT_OWNERS, EXTERNAL_OWNERS } from './identity/owners.ts';
import { clockWarning, isClockOff } from './isClockOff.ts';
import { createMailer } from './mail/mailer.ts';
import { allMigrations } from './migrations.ts';
import { prepareDatabase } from './prepareDatabase.ts';
import { openPdfWriter } from './receipts/openPdfWriter.ts';
import { createReleases } from './releases/index.ts';
import type { Services } from './Services.ts';

/** How the services are opened; tests give a clock. */
export interface OpenOptions extends ConnectOptions {
  /** Default: the system's. */
  clock?: () => Date;
  /** What is compared with the database's clock. Default: `clock`. */
  machineClock?: () => Date;
}

/** The services of a process, until they are closed. */
export interface OpenedServices {
  services: Services;
  /** Ends the threads and the connections, those of the database last. */
  close(): Promise<void>;
}

/**
 * Opens everything that the services need, the database up to date. The API and the operator's
 * tool begin here. Rejects where one of them can't be opened, and closes the database then.
 */
export async function openServices(
  config: Config,
  { clock = () => new Date(), machineClock = clock, ...options }: OpenOptions,
): Promise<OpenedServices> {
  const { database, owner, stop } = await connect(config, options);
  try {
    const vault = openVault(openKeyRing(config));
    await prepareDatabase(config, { owner, database }, options.log);
    await checkKeys(database, vault);
    if (owner !== database) await owner.close();
    const readiness = watchReadiness(database, allMigrations, machineClock);
    const { clockAhead = 0 } = await readiness.look();
    if (isClockOff(clockAhead)) options.log.warn(clockWarning(clockAhead));
    const documents = await openStore(config, options.log.warn);
    const releases = createReleases(database, { warn: options.log.error });
    const sendMail = await createMailer(config.smtpUrl, config.publicUrl);
    const structure = openStructureCheck();
    const pdfs = openPdfWriter();
    const scanner = config.clamd && openClamd(config.clamd);
    // In production it is a warning of the configuration.
    if (!scanner && !config.isProduction)
      options.log.info('CLAMD is not set: uploads are not scanned.');
    return {
      services: {
        config,
        database,
        readiness,
        vault,
        releases,
        documents,
        owners: config.oidc.authority ? EXTERNAL_OWNERS : ACCOUNT_OWNERS,
        structure,
        pdfs,
        scanner,
        sendMail,
        clock,
      },
      async close() {
        readiness.close();
        await pdfs.close();
        await structure.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
