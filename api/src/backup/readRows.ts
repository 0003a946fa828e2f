import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { SealedTextRow } from '../crypto/index.ts';
import type { BackupPart, TablePart } from './Manifest.ts';
import { notWhole, readPart } from './parts.ts';
import type { BackupPlace } from './places/BackupPlace.ts';

const NEWLINE = 0x0a;

/** What stands behind a backslash in COPY's text format. */
const ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** The text of a table's part. What fails of it `explainPart` makes a line of. */
export async function readTable(place: BackupPlace, table: TablePart): Promise<Readable> {
  return pipeline(await readPart(place, table), createGunzip(), () => {});
}

/** What gzip finds odd was cut or changed. */
export const explainPart = (place: BackupPlace, { part }: BackupPart, error: unknown): unknown =>
  /^Z_/.test(String((error as NodeJS.ErrnoException).code)) ? notWhole(place, part) : error;

/** The lines of a stream, one at a time, however long. */
export async function* readLines(bytes: Readable): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      const end = chunk.subarray(from, at);
      yield (begun.length ? Buffer.concat([...begun, end]) : end).toString();
      begun = [];
      from = at + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
  if (begun.length) yield Buffer.concat(begun).toString();
}

/** The rows of a table's part, one at a time. */
export async function* readRows(
  place: BackupPlace,
  table: TablePart,
): AsyncGenerator<SealedTextRow> {
  try {
    for await (const line of readLines(await readTable(place, table))) {
      const values = line.split('\t');
      yield Object.fromEntries(table.columns.map((name, n) => [name, readValue(values[n]!)]));
    }
  } catch (error) {
    throw explainPart(place, table, error);
  }
}

/** A value of COPY's text format. @see https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.55.9.2 */
export function readValue(value: string): string | null {
  if (value === '\\N') return null;
  return value.includes('\\')
    ? value.replace(/\\(.)/gs, (_, character: string) => ESCAPES[character] ?? character)
    : value;
}
