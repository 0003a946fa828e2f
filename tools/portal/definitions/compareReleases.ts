import { withIsolation } from '@porchlight/api/isolation';
import { explainFileError } from './places.ts';

/** Isolated processes, as a command has them. */
export type CommandIsolation = Parameters<Parameters<typeof withIsolation>[0]>[0];

/**
 * Does a command's work on packs and drafts in isolated processes. Where one is ended, it is said why,
 * with exit code 2: with 1, `diff --fail-on` says that it found changes.
 * @param run How they are begun and ended. Default: for this command alone.
 */
export async function compareReleases(
  work: (isolation: CommandIsolation) => Promise<void>,
  run: typeof withIsolation = withIsolation,
): Promise<void> {
  try {
    await run(work);
  } catch (error) {
    const why = explainFileError(error);
    if (!why) throw error;
    process.stderr.write(`The releases can't be compared. ${why}.\n`);
    process.exitCode = 2;
  }
}
