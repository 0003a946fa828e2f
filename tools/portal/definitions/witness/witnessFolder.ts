import path from 'node:path';
import { PackError } from '@porchlight/engine/compile';
import { type WitnessReport, witnessPack } from '@porchlight/engine/witness';
import type { ExitCode } from '../checkFolder.ts';
import { formatFindings } from '../formats/index.ts';
import { explainFileError, packFolder, resolveTyped, start } from '../places.ts';
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
}

function toJson(folder: string, report: WitnessReport): string {
  const { witnesses, ...told } = report;
  return `${JSON.stringify({ folder, ...told, witnesses: witnesses.length }, null, 2)}\n`;
}

function writeReport(folder: string, report: WitnessReport, format: 'text' | 'json'): void {
  process.stdout.write(format === 'json' ? toJson(folder, report) : toText(folder, report));
}

/**
 * Walks a pack and writes what that shows. What keeps it from compiling is written as `definitions
 * check` writes it; what keeps it from being read, to standard error.
 */
export async function witnessFolder(
  folder: string | undefined,
  { format, out, ...options }: WitnessFolderOptions,
): Promise<ExitCode> {
  const full = packFolder(folder);
  const shown = path.relative(start, full).split(path.sep).join('/');
  try {
    const report = await witnessPack(full, options);
    if (!report.ways.length) {
      process.stderr.write('The pack has no such form, or no such program.\n');
      return 2;
    }
    if (out !== undefined) await writeWitnesses(resolveTyped(out), report);
    writeReport(shown, report, format);
    return report.findings.some(({ severity }) => severity === 'error') ? 1 : 0;
  } catch (error) {
    if (error instanceof PackError) {
      process.stdout.write(formatFindings(format, { folder: shown, findings: error.findings }));
      return 1;
    }
    const why = error instanceof NotEmptyError ? error.message : explainFileError(error);
    if (!why) throw error;
    process.stderr.write(`The pack can't be walked. ${why}.\n`);
    return 2;
  }
}
