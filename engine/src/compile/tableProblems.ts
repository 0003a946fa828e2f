import type { Json } from '../kernel/types.ts';
import { typeOfValue } from './expressions/ValueType.ts';
import type { RowSource, TableSource } from './tables.ts';
import { whyNoDay } from './whyNoDay.ts';

/** What can be wrong with a table beside its shape. */
export type TableProblemKind =
  | 'bands'
  | 'missing'
  | 'unknown'
  | 'other-kind'
  | 'no-band'
  | 'no-day'
  | 'ends-first'
  | 'no-from'
  | 'no-source'
  | 'twice';

/** Something wrong with a table, at its place in the file. */
export interface TableProblem {
  kind: TableProblemKind;
  at: (string | number)[];
  message: string;
  /** For `twice`: the position of the row that is found as well, from 0. */
  like?: number;
}

type Say = (at: (string | number)[], kind: TableProblemKind, message: string) => void;

/** Where a blank text stands for nothing: a key always, since nobody looks for it; what a row gives while it is typed. */
type BlankParts = ('by' | 'gives')[];

/** What a row has to have, as the table and its first row say. */
function readShape(table: TableSource, row: RowSource, blank: BlankParts, say: Say): void {
  const [first] = table.rows;
  for (const [word, wanted] of [
    ['by', Object.keys(table.keys)],
    ['gives', Object.keys(first?.gives ?? {})],
  ] as const) {
    const isNothing = (value: Json | undefined) =>
      value === undefined || (value === '' && blank.includes(word));
    for (const name of wanted.filter((one) => isNothing(row[word][one])))
      say([word], 'missing', `the row says nothing for "${name}"`);
    for (const [name, value] of Object.entries(row[word])) {
      const place = [word, name];
      const model = first?.[word][name];
      if (!wanted.includes(name)) say(place, 'unknown', `the table has no "${name}"`);
      else if (isNothing(value) || isNothing(model)) continue;
      else if (typeOfValue(value).kind !== typeOfValue(model!).kind)
        say(
          place,
          'other-kind',
          `${JSON.stringify(value)} is of another kind than in the first row`,
        );
      else if (word === 'by' && table.keys[name] === 'band' && typeof value !== 'number')
        say(place, 'no-band', 'a band begins at a number');
    }
  }
}

const daysOf = (table: TableSource, row: RowSource) => ({
  from: row.from ?? table.from ?? '',
  until: row.until ?? table.until ?? '9999-12-31',
});

function readDays(table: TableSource, row: RowSource, say: Say): void {
  for (const word of ['from', 'until'] as const) {
    const why = whyNoDay(row[word]);
    if (why !== undefined) say([word], 'no-day', why);
  }
  const { from, until } = daysOf(table, row);
  if (until < from) say([], 'ends-first', `the row counts until ${until}, before ${from}`);
  if (from === '') say([], 'no-from', 'the row does not say from which day it counts');
  if (row.source === undefined && table.source === undefined)
    say([], 'no-source', 'the row has no source');
}

/** Rows by the same values count on different days, or nobody knows which of them is meant. */
function readOverlaps(table: TableSource): TableProblem[] {
  const found: TableProblem[] = [];
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
        found.push({
          kind: 'twice',
          at: ['rows', one[0]],
          like: last[0],
          message: `the row is found like the one at position ${last[0] + 1}, on the same day`,
        });
      last = one;
    }
  }
  return found;
}

/**
 * Columns of money are among those that rows give, and hold numbers. Where the first row does, `readShape` tells of each
 * row that does not.
 */
function readMoney({ money = [], rows }: TableSource): TableProblem[] {
  const gives = rows[0]?.gives ?? {};
  return money.flatMap((name, index): TableProblem[] => {
    const at = ['money', index];
    if (!Object.hasOwn(gives, name))
      return [{ kind: 'unknown', at, message: `the rows give no "${name}"` }];
    if (typeof gives[name] === 'number') return [];
    const other = rows
      .map((row) => row.gives[name])
      .find((value) => value !== undefined && value !== '' && typeof value !== 'number');
    if (other === undefined) return [];
    const message = `"${name}" is not of numbers alone: a row has ${JSON.stringify(other)} there`;
    return [{ kind: 'other-kind', at, message }];
  });
}

/** What a meta-schema can't see of a table: rows that miss something, or that are found together. */
export function findTableProblems(table: TableSource, blank: BlankParts = ['by']): TableProblem[] {
  const found: TableProblem[] = [];
  const bands = Object.values(table.keys).filter((kind) => kind === 'band');
  if (bands.length > 1)
    found.push({ kind: 'bands', at: ['keys'], message: 'more than one key is a band' });
  for (const [index, row] of table.rows.entries()) {
    const say: Say = (at, kind, message) =>
      found.push({ kind, at: ['rows', index, ...at], message });
    readShape(table, row, blank, say);
    readDays(table, row, say);
  }
  return [...found, ...readMoney(table), ...readOverlaps(table)];
}
