import { watch } from 'node:fs';
import { formatFinding, PackError } from '@porchlight/engine/compile';
import type { Logger } from 'pino';
import { compileFolderWithFiles, type Isolation, openIsolation } from '../isolation/index.ts';
import { followPublic } from './followPublic.ts';
import { passOldRelease } from './OldReleaseError.ts';
import type { Releases } from './Releases.ts';

export interface FollowOptions {
  releases: Releases;
  /** The pack's folder. */
  folder: string;
  isProduction: boolean;
  logger: Logger;
  /** Where the pack is compiled; it is closed with the watching. Default: processes of its own. */
  isolation?: Isolation | undefined;
}

/** Who publishes when a folder does, in the audit. */
const FOLDER = 'folder';
/** Milliseconds of quiet after which a changed pack is compiled: editors write in several strokes. */
const QUIET = 75;
/** Milliseconds that a compilation may take: a machine that starts has much else to do. */
const PATIENCE = 120_000;

/**
 * Makes the folder's pack public. In production only when no release is yet: afterwards a release
 * is published on purpose, and a restart undoes neither that nor a roll-back. Otherwise the folder
 * is watched, and public whenever it was changed; a broken pack leaves the old release serving and says why in the log.
 * @returns A function that ends the watching.
 * @throws PackError when the pack is broken and there is no release to serve; StoppedError likewise;
 * in production OldReleaseError when the public release can't be opened
 */
export async function watchPack(options: FollowOptions): Promise<() => Promise<void>> {
  const { isolation = openIsolation({ patience: PATIENCE }) } = options;
  try {
    await publishFirst(options, isolation);
  } catch (error) {
    await isolation.close();
    throw error;
  }
  if (options.isProduction) await isolation.close();
  return follow(options, isolation);
}

async function publishFirst(options: FollowOptions, isolation: Isolation): Promise<void> {
  const { releases, isProduction, logger } = options;
  await releases.upgrade();
  await releases.refresh().catch((error: unknown) => {
    // What is public there is chosen on purpose: the version before goes on serving it meanwhile.
    if (isProduction) throw error;
    // It was said why. The folder's pack stands in.
    passOldRelease(error);
  });
  if (!releases.isServing()) await publishFolder(options, isolation);
  else if (!isProduction)
    await publishFolder(options, isolation).catch((error) => logBroken(logger, error));
}

function follow(options: FollowOptions, isolation: Isolation): () => Promise<void> {
  const { releases, isProduction, logger, folder } = options;
  const following = followPublic(releases, logger);
  const stopWatching = isProduction
    ? () => {}
    : watchFolder(folder, () => publishFolder(options, isolation), logger);
  return async () => {
    following.stop();
    stopWatching();
    await isolation.close();
  };
}

async function publishFolder(
  { releases, folder, logger }: FollowOptions,
  isolation: Isolation,
): Promise<void> {
  // Not the whole check, which takes longer than an edit should.
  const { compiled, files } = await compileFolderWithFiles(isolation, folder);
  // Unchanged since the folder was public last: what was published or taken back since then stands.
  if (releases.isServing() && (await releases.lastBy(FOLDER)) === compiled.hash)
    return releases.store(compiled, files);
  if (await releases.publish(compiled, { actor: FOLDER }, { files }))
    logger.info({ release: compiled.hash }, 'A release of the definition pack is public.');
}

function watchFolder(folder: string, publish: () => Promise<void>, logger: Logger): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(publish).catch((error) => logBroken(logger, error));
    }, QUIET);
  });
  watcher.on('error', (error) => logger.warn({ err: error }, 'The pack is no longer watched.'));
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
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
