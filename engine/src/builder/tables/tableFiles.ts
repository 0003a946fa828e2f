import { typeOfValue } from '../../compile/expressions/ValueType.ts';
import { localFile } from '../../compile/owner.ts';
import { findTableProblems, type TableProblemKind } from '../../compile/tableProblems.ts';
import {
  placeOfTable,
  type RowSource,
  sourceOfTable,
  type TableSource,
} from '../../compile/tables.ts';
import { EditError, type PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import type { Json, JsonObject } from '../../kernel/types.ts';
import { tryFind } from '../findQuestion.ts';
import { declares, type Reference, spokenOf } from '../references.ts';

/** Words that a whole table has; those of source and days count for rows that say nothing of it. */
export const TABLE_WORDS = ['title', 'source', 'from', 'until'] as const;
/** One of the words that a whole table has. */
export type TableWord = (typeof TABLE_WORDS)[number];

/** What every row can say beside its values. */
export const ROW_WORDS = ['from', 'until', 'source'] as const;

/** A column of a table as it is shown: what a row is found by, what it gives, or a word of its own. */
export type TableColumn =
  | {
      part: 'by' | 'gives';
      name: string;
      kind: ColumnKind | undefined;
      /** Whether its numbers are amounts of money. */
      isMoney?: true;
    }
  | { part: (typeof ROW_WORDS)[number] };

/** What the values of a column are; undefined where it has none yet. */
export type ColumnKind = 'number' | 'text' | 'day' | 'truth';

/** Something wrong in a row, for a sentence in the reader's language. */
export interface RowProblem {
  kind: TableProblemKind;
  /** The column; absent where it is the whole row. */
  column?: number;
  /** For `twice`: the number of the row that is found as well, from 1. */
  like?: number;
}

/** A table as its form shows it. */
export interface LookUpTable {
  file: string;
  words: { [word in TableWord]: string };
  keys: { [name: string]: 'exact' | 'band' };
  columns: TableColumn[];
  /** By row, by column: the texts of the cells. */
  rows: string[][];
  /** By row, which of them have any. */
  problems: ReadonlyMap<number, RowProblem[]>;
  hasTwoBands: boolean;
}

/** Whether a file is a table. */
export const isTable = (file: string): boolean => localFile(file).startsWith('tables/');

/** A table's data. @throws EditError where it is not there, or its parts are not. */
export function tableIn(edits: FileEdits, file: string): TableSource {
  const data = sourceOfTable({ data: edits.read(file) });
  const isObject = (value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const isWhole =
    isTable(file) &&
    isObject(data.keys) &&
    Array.isArray(data.rows) &&
    data.rows.every((row) => isObject(row) && isObject(row.by) && isObject(row.gives));
  if (!isWhole) throw new EditError('not-there', `${file} has not the parts of a table.`);
  return data;
}

/** The name of a column as people read it: `firstPlace` → `first place` */
export const spokenColumn = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase();

/** Whether nothing is typed in a cell. */
export const isBlank = (value: Json | undefined) => value === undefined || value === '';

/** What most values of a column are, in all rows but some; the first of them where as many are of another kind. */
export function kindOfColumn(
  { rows }: { rows: RowSource[] },
  { part, name }: { part: 'by' | 'gives'; name: string },
  isLeftOut: (row: number) => boolean = () => false,
): ColumnKind | undefined {
  const counts = new Map<ColumnKind, number>();
  for (const [index, row] of rows.entries()) {
    const value = row[part][name];
    if (isLeftOut(index) || isBlank(value)) continue;
    const kind = typeOfValue(value!).kind as ColumnKind;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0];
}

/** Rows whose value in a column is of another kind than most, as a heading above figures. */
function rowsOfOtherKind(
  { rows }: TableSource,
  { part, name }: { part: 'by' | 'gives'; name: string },
  kind: ColumnKind | undefined,
): number[] {
  return rows.flatMap((row, index) => {
    const value = row[part][name];
    return isBlank(value) || typeOfValue(value!).kind === kind ? [] : [index];
  });
}

/** The columns of a table, in the order of the page. */
export function columnsOf(table: TableSource): TableColumn[] {
  const gives = new Set(table.rows.flatMap((row) => Object.keys(row.gives)));
  const named = (part: 'by' | 'gives', names: Iterable<string>) =>
    [...names].map((name) => ({
      part,
      name,
      kind: kindOfColumn(table, { part, name }),
      ...(part === 'gives' && table.money?.includes(name) && { isMoney: true as const }),
    }));
  return [
    ...named('by', Object.keys(table.keys)),
    ...named('gives', gives),
    ...ROW_WORDS.map((part) => ({ part })),
  ];
}

/** What stands in a cell, as it is typed. */
export function textOfCell(row: RowSource, column: TableColumn): string {
  const value = 'name' in column ? row[column.part][column.name] : row[column.part];
  return value === undefined ? '' : String(value);
}

function readProblems(table: TableSource, columns: TableColumn[]) {
  const found = new Map<number, RowProblem[]>();
  const say = (row: number, problem: RowProblem) =>
    found.set(row, [...(found.get(row) ?? []), problem]);
  const isUnfinished = (row: number) => found.get(row)?.some(({ kind }) => kind === 'missing');
  for (const { kind, at, like } of findTableProblems(table, ['by', 'gives'])) {
    const [list, row, part, name] = at;
    if (list !== 'rows' || typeof row !== 'number') continue;
    // What is not typed yet is like nothing.
    if (kind === 'twice' && (isUnfinished(row) || isUnfinished(like!))) continue;
    // Which is the odd one is said below: the first row may be a heading.
    if (kind === 'other-kind') continue;
    if (kind === 'missing') {
      // Each blank cell is told of where it stands.
      const blank = columns.findIndex(
        (one, index) =>
          one.part === part &&
          textOfCell(table.rows[row]!, one) === '' &&
          !found.get(row)?.some((told) => told.column === index),
      );
      say(row, { kind, column: blank });
      continue;
    }
    const column = columns.findIndex(
      (one) => one.part === part && (!('name' in one) || one.name === name),
    );
    say(row, {
      kind,
      ...(column >= 0 && { column }),
      ...(like !== undefined && { like: like + 1 }),
    });
  }
  for (const [column, one] of columns.entries()) {
    if (!('name' in one)) continue;
    // Money is of numbers, whatever most of what was typed is.
    for (const row of rowsOfOtherKind(table, one, one.isMoney ? 'number' : one.kind))
      say(row, { kind: 'other-kind', column });
  }
  for (const problems of found.values())
    problems.sort(
      (one, other) => (one.column ?? columns.length) - (other.column ?? columns.length),
    );
  return found;
}

/** A table as its form shows it. @throws EditError where it is not there, or its parts are not. */
export function readLookUpTable(files: PackTexts, file: string): LookUpTable {
  const table = tableIn(new FileEdits(files), file);
  const columns = columnsOf(table);
  const word = (name: TableWord) => (table[name] === undefined ? '' : String(table[name]));
  return {
    file,
    words: {
      title: word('title'),
      source: word('source'),
      from: word('from'),
      until: word('until'),
    },
    keys: table.keys,
    columns,
    rows: table.rows.map((row) => columns.map((column) => textOfCell(row, column))),
    problems: readProblems(table, columns),
    hasTwoBands: Object.values(table.keys).filter((kind) => kind === 'band').length > 1,
  };
}

/** A place of a pack that looks into a table. */
export interface TableUse extends Reference {
  /** What it looks up. */
  column: string;
}

/** Every place within a JSON value that looks into a table by a name. */
function looksInto(value: Json, name: string, at: (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(value))
    return value.flatMap((one, index) => looksInto(one, name, [...at, index]));
  if (typeof value !== 'object' || value === null) return [];
  const { table, by } = value;
  return [
    ...(table === name && by !== undefined ? [at] : []),
    ...Object.entries(value).flatMap(([key, one]) => looksInto(one, name, [...at, key])),
  ];
}

/** What stands at a place of a file. */
export const valueAt = (data: JsonObject, at: (string | number)[]): JsonObject =>
  at.reduce<Json>((here, key) => (here as JsonObject)[key as string]!, data) as JsonObject;

/** Everything in a pack that looks into a table. */
export function usesOfTable(files: PackTexts, file: string): TableUse[] {
  const edits = new FileEdits(files);
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.json$/, '');
  return edits.names().flatMap((user): TableUse[] => {
    if (!user.endsWith('.json') || !declares(user) || isTable(user)) return [];
    if (!edits.textOf(user).includes(`"${name}"`)) return [];
    if (placeOfTable((one) => edits.has(one), user, name)?.file !== file) return [];
    const data = tryFind(() => edits.read(user));
    if (!data) return [];
    return looksInto(data, name).map((at) => ({
      kind: 'looks-up',
      file: user,
      at,
      title: spokenOf(data, at, user),
      column: String(valueAt(data, at).column),
    }));
  });
}
