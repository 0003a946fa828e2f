import path from 'node:path';
import { runOnFolder, withIsolation } from '@porchlight/api/isolation';
import { type Format, formatFindings } from './formats/index.ts';
import { explainFileError, packFolder, startFolder } from './places.ts';

/** What the shell is told: nothing wrong (warnings are not), something wrong, could not be looked at. */
export type ExitCode = 0 | 1 | 2;

/**
 * Checks a pack and writes what it finds to standard output. A folder that can't be read is told on
 * standard error.
 */
export async function checkFolder(
  folder: string | undefined,
  { format, readingGrade }: { format: Format; readingGrade?: number },
): Promise<ExitCode> {
  const full = packFolder(folder);
  try {
    const options = readingGrade ? { readingGrade } : {};
    const findings = await withIsolation((isolation) =>
      runOnFolder(isolation, full, 'check', options),
    );
    const shown = path.relative(startFolder(), full).split(path.sep).join('/');
    process.stdout.write(formatFindings(format, { folder: shown, findings }));
    return findings.some(({ severity }) => severity === 'error') ? 1 : 0;
  } catch (error) {
    const why = explainFileError(error);
    if (!why) throw error;
    process.stderr.write(`The pack can't be read. ${why}.\n`);
    return 2;
  }
}
