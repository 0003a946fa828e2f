import { readFile, writeFile } from 'node:fs/promises';
import { readDefinitions } from '../../../definitions/englishTexts.ts';
import { collectUnits } from './collectUnits.ts';
import { readCsv, writeCsv } from './csv.ts';
import { type ImportedTexts, importUnits } from './importUnits.ts';
import { readXliff, writeXliff } from './xliff.ts';

/** How texts go to translators: by the name of the file. */
export type TextFormat = 'xliff' | 'csv';

/** `es.csv` → csv; `es.xlf`, `es.xliff` → xliff */
export function formatOf(file: string): TextFormat | undefined {
  if (/\.csv$/i.test(file)) return 'csv';
  return /\.(xlf|xliff)$/i.test(file) ? 'xliff' : undefined;
}

/** Writes every text of a pack, with the translations that stand, to a new file. @returns how many, and how many of them are to be translated */
export async function exportTexts(
  folder: string,
  { language, file, format }: { language: string; file: string; format: TextFormat },
): Promise<{ texts: number; open: number }> {
  const units = collectUnits(await readDefinitions(folder), language);
  const text = format === 'csv' ? writeCsv(units) : await writeXliff(units, language);
  await writeFile(file, text, { flag: 'wx' });
  return { texts: units.length, open: units.filter(({ target }) => !target).length };
}

/** Takes translations over from such a file. @throws Error where it holds no texts at all */
export async function importTexts(
  folder: string,
  { language, file, format }: { language: string; file: string; format: TextFormat },
): Promise<ImportedTexts> {
  const text = await readFile(file, 'utf8');
  const units = format === 'csv' ? readCsv(text) : await readXliff(text);
  if (units.length === 0) throw new Error('the file holds no texts');
  return importUnits(folder, language, units);
}
