import { existsSync } from 'node:fs';
import { type Config, nameDocuments } from '../config/index.ts';
import { type KeyRing, keyRingFile, openKeyRing } from '../crypto/index.ts';
import { connect, placeOf } from '../database/index.ts';
import { openExisting } from '../database/openExisting.ts';
import { openStore } from '../documents/stores/openStore.ts';
import { prepareDatabase } from '../prepareDatabase.ts';
import { BackupError } from './BackupError.ts';
import { createBackup } from './createBackup.ts';
import { type Manifest, readManifest } from './Manifest.ts';
import type { BackupPlace } from './places/BackupPlace.ts';
import { restoreBackup } from './restoreBackup.ts';
import { type Verification, verifyBackup } from './verifyBackup.ts';

interface RunOptions {
  place: BackupPlace;
  /** Who does it, for the audit. */
  actor: string;
  warn: (message: string) => void;
}

/** Milliseconds to wait for a database that is away. */
const PATIENCE = 10_000;

const logTo = (warn: RunOptions['warn']) => ({ info: () => {}, warn, error: warn });

/**
 * Backs up the portal that a configuration names, while it runs or not.
 * @throws BackupError, ConfigError
 */
export async function backUp(
  config: Config,
  { place, actor, warn }: RunOptions,
): Promise<Manifest> {
  refusePooler(config);
  const { owner, stop } = await openExisting(config, warn);
  try {
    return await createBackup(
      { owner, documents: await openStore(config, warn) },
      { place, actor },
    );
  } finally {
    await stop();
  }
}

/** Proves a backup by the ring of a configuration. @throws BackupError, ConfigError */
export async function verify(
  config: Config,
  place: BackupPlace,
): Promise<{ manifest: Manifest; found: Verification }> {
  const manifest = await readManifest(place);
  return { manifest, found: await verifyBackup(place, manifest, findKeyRing(config, manifest)) };
}

/** What was restored. */
export interface Restored {
  manifest: Manifest;
  found: Verification;
  /** Migrations that ran behind it: the backup was of an earlier version. */
  migrated: string[];
}

/** Restores a backup to where a configuration says. @throws BackupError, ConfigError */
export async function restore(
  config: Config,
  { place, actor, warn }: RunOptions,
): Promise<Restored> {
  refusePooler(config);
  const manifest = await readManifest(place);
  const ring = findKeyRing(config, manifest);
  const log = logTo(warn);
  const { database, owner, stop } = await connect(config, { log, patience: PATIENCE });
  try {
    const documents = await openStore(config, warn);
    const names = {
      database: placeOf(owner.url),
      documents: `The ${nameDocuments(config.documents)}`,
    };
    const found = await restoreBackup(
      { owner, documents, ring, names },
      { place, manifest, actor },
    );
    return { manifest, found, migrated: await prepareDatabase(config, { owner, database }, log) };
  } catch (error) {
    throw explain(error);
  } finally {
    await stop();
  }
}

/** A pooler of transactions would lend the lock that holds the bytes to somebody else. */
function refusePooler({ databasePooler, databaseMigrateUrl }: Config): void {
  if (databasePooler && !databaseMigrateUrl)
    throw new BackupError(
      'DATABASE_URL leads to a pooler of transactions: give DATABASE_MIGRATE_URL the address of PostgreSQL itself.',
    );
}

/** A ring that is there: one that was made now would open nothing. */
function findKeyRing(config: Config, { keys }: Manifest): KeyRing {
  const file = keyRingFile(config);
  if (!config.encryptionKeys && !existsSync(file))
    throw new BackupError(
      `There is no key ring: give ENCRYPTION_KEYS, or the file ${file}, the ring with the keys ${keys
        .map(({ id }) => `"${id}"`)
        .join(', ')}.`,
    );
  return openKeyRing(config);
}

function explain(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: string };
  if (code !== '42501') return error;
  return new BackupError(
    `The role may not make or fill tables (${message}): give DATABASE_MIGRATE_URL the owner of the database.`,
  );
}
