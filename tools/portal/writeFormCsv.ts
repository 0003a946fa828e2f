import { CSV_OPTIONS } from '@porchlight/api';
import { stringify } from 'csv-stringify/sync';

type Row = { [name: string]: unknown };

/** What was sent through a form as CSV, under all names that any row has: the form may have changed between two. */
export function writeFormCsv(rows: Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const texts = rows.map((row) =>
    Object.fromEntries(columns.map((name) => [name, toText(row[name])])),
  );
  return stringify(texts, { ...CSV_OPTIONS, header: true, columns });
}

function toText(value: unknown): string {
  return Array.isArray(value) ? value.join('; ') : String(value ?? '');
}
