import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { Unit } from './Unit.ts';

const COLUMNS: (keyof Unit)[] = ['file', 'key', 'source', 'target', 'note'];

/** A table that spreadsheets open, in UTF-8 with a mark that says so. */
export function writeCsv(units: Unit[]): string {
  return stringify(units, { header: true, columns: COLUMNS, bom: true, quoted_string: true });
}

/** @throws CsvError where it is no such table. */
export function readCsv(text: string): Unit[] {
  return parse(text, { columns: true, bom: true, skip_empty_lines: true });
}
