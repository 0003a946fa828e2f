import { watch } from 'node:fs';
import { checkPatterns } from '@porchlight/engine/check';
import { compileWithFiles, formatFinding, PackError } from '@porchlight/engine/compile';
import type { Logger } from 'pino';
import type { Releases } from './Releases.ts';

export interface FollowOptions {
  releases: Releases;
  /** The pack's folder. */
  folder: string;
  isProduction: boolean;
  logger: Logger;
}

/** Who publishes when a folder does, in the audit. */
const FOLDER = 'folder';
/** Milliseconds of quiet after which a changed pack is compiled: editors write in several strokes. */
const QUIET = 75;
/** Milliseconds between looks at what other processes have published. */
const REFRESH = 5_000;

/**
 * Makes the folder's pack public. In production only when no release is yet: afterwards a release
 * is published on purpose, and a restart undoes neither that nor a roll-back. Otherwise the folder
 * is watched, and public whenever it was changed; a broken pack leaves the old release serving and says why in the log.
 * @returns A function that ends the watching.
 * @throws PackError when the pack is broken and there is no release to serve.
 */
export async function followPack(options: FollowOptions): Promise<() => void> {
  const { releases, isProduction, logger, folder } = options;
  await releases.refresh();
  if (!releases.isServing()) await publishFolder(options);
  else if (!isProduction) await publishFolder(options).catch((error) => logBroken(logger, error));
  const timer = setInterval(() => {
    releases.refresh().catch(() => {});
  }, REFRESH);
  timer.unref();
  const stopWatching = isProduction
    ? () => {}
    : watchFolder(folder, () => publishFolder(options), logger);
  return () => {
    clearInterval(timer);
    stopWatching();
  };
}

async function publishFolder({ releases, folder, logger }: FollowOptions): Promise<void> {
  // Not the whole check, which takes longer than an edit should; but nobody may be kept waiting.
  const { compiled, files } = await compileWithFiles(folder, checkPatterns);
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
