import type { Logger } from 'pino';
import type { Releases } from './Releases.ts';

/** Milliseconds between looks at what other processes have published: all serve it within two seconds. */
const REFRESH = 1_000;
/** Milliseconds without an answer after which it is said. */
const QUIET = 5_000;

/**
 * Takes over, until it is stopped, what other processes publish. While the database can't be asked, the
 * last release that it named serves on, and the log says so: once, and once more when that is over.
 */
export function followPublic(
  releases: Pick<Releases, 'refresh' | 'seenAt' | 'current' | 'isServing'>,
  logger: Pick<Logger, 'info' | 'warn'>,
  { every = REFRESH, quiet = QUIET }: { every?: number; quiet?: number } = {},
): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let isCutOff = false;

  function say(): void {
    const seenAt = releases.seenAt();
    if (!seenAt || !releases.isServing()) return;
    const isQuiet = Date.now() - seenAt.getTime() > quiet;
    if (isQuiet === isCutOff) return;
    isCutOff = isQuiet;
    const { hash: release } = releases.current();
    if (isCutOff)
      logger.warn(
        { release, seenAt },
        'The database can’t be asked which release is public: the last one serves on.',
      );
    else logger.info({ release }, 'The database says again which release is public.');
  }

  async function look(): Promise<void> {
    const speak = setTimeout(say, quiet);
    // Tried again soon; what lies in a release itself is said where it is opened.
    await releases.refresh().catch(() => {});
    clearTimeout(speak);
    say();
    if (!isOver) wait();
  }

  function wait(): void {
    timer = setTimeout(look, every);
    timer.unref();
  }

  wait();
  return {
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
