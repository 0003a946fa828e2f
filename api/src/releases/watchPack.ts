import { formatFinding, PackError, partsOf } from '@porchlight/engine/compile';
import type { Logger } from 'pino';
import {
  compileFolderWithFiles,
  type FolderVersion,
  type Isolation,
  openIsolation,
} from '../isolation/index.ts';
import { followPublic } from './followPublic.ts';
import { passOldRelease } from './OldReleaseError.ts';
import type { Releases } from './Releases.ts';
import { watchFolder } from './watchFolder.ts';

/** Which folder is watched, and what comes of a change. */
export interface FollowOptions {
  releases: Releases;
  /** The pack's folder. */
  folder: string;
  /** Whether a change of the folder is public at once. */
  publishesOnSave: boolean;
  logger: Logger;
  /** Where the pack is compiled; it is closed with the watching. Default: processes of its own. */
  isolation?: Isolation | undefined;
}

/** Who publishes when a folder does, in the audit. */
const FOLDER = 'folder';
/** Milliseconds that a compilation may take: a machine that starts has much else to do. */
const PATIENCE = 120_000;

/**
 * Makes the folder's pack public where no release is yet. Afterwards a release is published on purpose, and a
 * restart undoes neither that nor a roll-back; or, where saving publishes, the folder is watched and public whenever
 * it was changed: a broken pack leaves the old release serving and says why in the log.
 * @returns A function that ends the watching.
 * @throws PackError when the pack is broken and there is no release to serve; StoppedError likewise;
 * where publishing is on purpose OldReleaseError when the public release can't be opened
 */
export async function watchPack(options: FollowOptions): Promise<() => Promise<void>> {
  const { isolation = openIsolation({ patience: PATIENCE }) } = options;
  try {
    await publishFirst(options, isolation);
  } catch (error) {
    await isolation.close();
    throw error;
  }
  if (!options.publishesOnSave) await isolation.close();
  return follow(options, isolation);
}

async function publishFirst(options: FollowOptions, isolation: Isolation): Promise<void> {
  const { releases, publishesOnSave, logger } = options;
  await releases.upgrade();
  await releases.refresh().catch((error: unknown) => {
    // What is public there is chosen on purpose: the version before goes on serving it meanwhile.
    if (!publishesOnSave) throw error;
    // It was said why. The folder's pack stands in.
    passOldRelease(error);
  });
  const publish = async () => (await publishFolder(options, isolation))();
  if (!releases.isServing()) await publish();
  else if (publishesOnSave) await publish().catch((error) => logBroken(logger, error));
}

function follow(options: FollowOptions, isolation: Isolation): () => Promise<void> {
  const { releases, folder, publishesOnSave, logger } = options;
  const following = followPublic(releases, logger);
  let storing: Promise<void> = Promise.resolve();

  async function publish(pack: FolderVersion): Promise<void> {
    const store = await publishFolder(options, isolation, pack);
    // Thousands of rows: who edits does not wait for them, and a start stores what one that was killed has not.
    storing = storing.then(store).catch((error) => logBroken(logger, error));
  }

  const stopWatching = publishesOnSave
    ? watchFolder(folder, { publish, fail: (error) => logBroken(logger, error) })
    : () => {};
  return async () => {
    following.stop();
    stopWatching();
    await storing;
    await isolation.close();
  };
}

/**
 * Makes what the folder holds public, unless it was so last.
 * @param pack The folder, where it was read already.
 * @returns Stores what it was made of.
 */
async function publishFolder(
  { releases, folder, logger }: FollowOptions,
  isolation: Isolation,
  pack?: FolderVersion,
): Promise<() => Promise<void>> {
  const parts = releases.isServing() ? partsOf(releases.current().compiled) : undefined;
  // Not the whole check, which takes longer than an edit should.
  const before = { pack, ...(parts && { parts }) };
  const { compiled, files } = await compileFolderWithFiles(isolation, folder, before);
  const isFirst = !releases.isServing();
  // Unchanged since the folder was public last: what was published or taken back since then stands.
  const isNew = isFirst || (await releases.lastBy(FOLDER)) !== compiled.hash;
  if (isNew && (await releases.publish(compiled, { actor: FOLDER }, isFirst ? { files } : {})))
    logger.info({ release: compiled.hash }, 'A release of the definition pack is public.');
  return () => releases.store(compiled, files);
}

function logBroken(logger: Logger, error: unknown): void {
  if (!(error instanceof PackError)) {
    logger.error(
      { err: error },
      'The definition pack could not be read; the old release serves on.',
    );
    return;
  }
  const findings = error.findings.map(formatFinding);
  logger.error({ findings }, 'The definition pack is broken; the old release serves on.');
}
