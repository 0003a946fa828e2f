import { isDate } from '../kernel/formats.ts';
import type { Json } from '../kernel/types.ts';
import { typeOfValue } from './expressions/ValueType.ts';
import { kindOf } from './kindOf.ts';
import type { TableSource } from './meta/sources.generated.ts';
import { type Pack, type PackFile, report } from './readPack.ts';
import { type RowSource, sourceOfTable } from './tables.ts';

type Say = (at: (string | number)[], message: string) => void;

/** What a row has to have, as the table and its first row say. */
function checkShape(table: TableSource, row: RowSource, say: Say): void {
  const [first] = table.rows;
  for (const [word, wanted] of [
    ['by', Object.keys(table.keys)],
    ['gives', Object.keys(first?.gives ?? {})],
  ] as const) {
    for (const name of wanted.filter((one) => row[word][one] === undefined))
      say([word], `the row says nothing for "${name}"`);
    for (const [name, value] of Object.entries(row[word])) {
      if (!wanted.includes(name)) say([word, name], `the table has no "${name}"`);
      else if (typeOfValue(value).kind !== typeOfValue(first?.[word][name] ?? value).kind)
        say([word, name], `${JSON.stringify(value)} is of another kind than in the first row`);
      else if (word === 'by' && table.keys[name] === 'band' && typeof value !== 'number')
        say([word, name], 'a band begins at a number');
    }
  }
}

const daysOf = (table: TableSource, row: RowSource) => ({
  from: row.from ?? table.from ?? '',
  until: row.until ?? table.until ?? '9999-12-31',
});

function checkDays(table: TableSource, row: RowSource, say: Say): void {
  for (const word of ['from', 'until'] as const) {
    const day = row[word];
    if (day !== undefined && !isDate(day)) say([word], `${day} is no day of the calendar`);
  }
  const { from, until } = daysOf(table, row);
  if (until < from) say([], `the row counts until ${until}, before ${from}`);
  if (from === '') say([], 'the row does not say from which day it counts');
  if (row.source === undefined && table.source === undefined) say([], 'the row has no source');
}

/** Rows by the same values count on different days, or nobody knows which of them is meant. */
function checkOverlaps(table: TableSource, say: Say): void {
  const byKey = new Map<string, [number, ReturnType<typeof daysOf>][]>();
  for (const [index, row] of table.rows.entries()) {
    const values = Object.keys(table.keys).map((key): Json => row.by[key] ?? null);
    const key = JSON.stringify(values);
    byKey.set(key, [...(byKey.get(key) ?? []), [index, daysOf(table, row)]]);
  }
  for (const rows of byKey.values()) {
    const inOrder = rows.sort(([, a], [, b]) => (a.from < b.from ? -1 : 1));
    let last: (typeof rows)[number] | undefined;
    for (const one of inOrder) {
      if (last && one[1].from <= last[1].until)
        say(
          ['rows', one[0]],
          `the row is found like the one at position ${last[0] + 1}, on the same day`,
        );
      last = one;
    }
  }
}

function checkTable(pack: Pack, file: PackFile): void {
  const table = sourceOfTable(file);
  const say: Say = (at, message) => report(pack, file, at, 'table-row', message);
  const bands = Object.values(table.keys).filter((kind) => kind === 'band');
  if (bands.length > 1) say(['keys'], 'more than one key is a band');
  for (const [index, row] of table.rows.entries()) {
    const here: Say = (at, message) => say(['rows', index, ...at], message);
    checkShape(table, row, here);
    checkDays(table, row, here);
  }
  checkOverlaps(table, say);
}

/** Files that were found right: the same object is the same text. */
const passed = new WeakSet<PackFile>();

/** What a meta-schema can't see of tables: rows that miss something, or that are found together. */
export function checkTables(pack: Pack): void {
  for (const file of pack.files.values()) {
    if (kindOf(file.name) !== 'table' || passed.has(file)) continue;
    const found = pack.findings.length;
    checkTable(pack, file);
    if (pack.findings.length === found) passed.add(file);
  }
}
