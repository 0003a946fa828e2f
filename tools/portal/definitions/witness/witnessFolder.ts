import path from 'node:path';
import { runOnFolder, withIsolation } from '@porchlight/api/isolation';
import { PackError } from '@porchlight/engine/pack';
import type { WitnessReport } from '@porchlight/engine/witness';
import type { ExitCode } from '../checkFolder.ts';
import { formatFindings } from '../formats/index.ts';
import { explainFileError, packFolder, resolveTyped, startFolder } from '../places.ts';
import { NotWalkableError } from './browser/NotWalkableError.ts';
import type { BrowserReport } from './browser/walkPages.ts';
import { toText } from './toText.ts';
import { NotEmptyError, writeWitnesses } from './writeWitnesses.ts';

/** What was typed behind `definitions witness`. */
export interface WitnessFolderOptions {
  format: 'text' | 'json';
  form?: string;
  program?: string;
  day?: string;
  seed?: number;
  out?: string;
  browser?: boolean;
}

/** What is told: the report, and what the browser showed where it was asked for. */
interface Told extends WitnessReport {
  browser?: Omit<BrowserReport, 'findings'>;
}

function toJson(folder: string, report: Told): string {
  const { witnesses, ...told } = report;
  return `${JSON.stringify({ folder, ...told, witnesses: witnesses.length }, null, 2)}\n`;
}

async function withBrowser(folder: string, report: WitnessReport): Promise<Told> {
  const [{ openPortal }, { walkPages }] = await Promise.all([
    import('./browser/openPortal.ts'),
    import('./browser/walkPages.ts'),
  ]);
  const portal = await openPortal(folder);
  try {
    const { findings, ...browser } = await walkPages(folder, report, portal);
    return { ...report, findings: [...report.findings, ...findings], browser };
  } finally {
    await portal.close();
  }
}

/**
 * Walks a pack and writes what that shows. What keeps it from compiling is written as `definitions
 * check` writes it; what keeps it from being read, to standard error.
 */
export async function witnessFolder(
  folder: string | undefined,
  { format, out, browser, ...options }: WitnessFolderOptions,
): Promise<ExitCode> {
  const full = packFolder(folder);
  const shown = path.relative(startFolder(), full).split(path.sep).join('/');
  try {
    const walked = await withIsolation((isolation) =>
      runOnFolder(isolation, full, 'witness', options),
    );
    if (!walked.ways.length) {
      process.stderr.write('The pack has no such form, or no such program.\n');
      return 2;
    }
    if (out !== undefined) await writeWitnesses(resolveTyped(out), walked);
    const report = browser ? await withBrowser(full, walked) : walked;
    process.stdout.write(format === 'json' ? toJson(shown, report) : toText(shown, report));
    return report.findings.some(({ severity }) => severity === 'error') ? 1 : 0;
  } catch (error) {
    if (error instanceof PackError) {
      process.stdout.write(formatFindings(format, { folder: shown, findings: error.findings }));
      return 1;
    }
    const isExplained = error instanceof NotEmptyError || error instanceof NotWalkableError;
    const why = isExplained ? error.message : explainFileError(error);
    if (!why) throw error;
    process.stderr.write(`The pack can't be walked. ${why}.\n`);
    return 2;
  }
}
