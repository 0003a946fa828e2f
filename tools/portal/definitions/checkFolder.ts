import path from 'node:path';
import { checkPack } from '@porchlight/engine/check';
import { type Format, formatFindings } from './formats/index.ts';

/** What the shell is told: nothing wrong (warnings are not), something wrong, could not be looked at. */
export type ExitCode = 0 | 1 | 2;

/** Where the command was typed; npm itself moves to the folder of package.json. */
const start = process.env.INIT_CWD ?? process.cwd();

/**
 * Checks a pack and writes what it finds to standard output. A folder that can't be read is told on
 * standard error.
 */
export async function checkFolder(
  folder: string | undefined,
  { format, readingGrade }: { format: Format; readingGrade?: number },
): Promise<ExitCode> {
  const full = folder
    ? path.resolve(start, folder)
    : path.resolve(process.env.DEFINITIONS_DIR ?? 'definitions');
  try {
    const findings = await checkPack(full, readingGrade ? { readingGrade } : {});
    const shown = path.relative(start, full).split(path.sep).join('/');
    process.stdout.write(formatFindings(format, { folder: shown, findings }));
    return findings.some(({ severity }) => severity === 'error') ? 1 : 0;
  } catch (error) {
    const { code, path: place = full } = error as NodeJS.ErrnoException;
    if (!code) throw error;
    const why = code === 'ENOENT' ? 'there is no such folder' : code;
    process.stderr.write(`${place} can't be read: ${why}.\n`);
    return 2;
  }
}
