import { typeOfQuestion } from '../../compile/expressions/ValueType.ts';
import type { RowSource } from '../../compile/tables.ts';
import { onOneLine } from '../../edit/editJson.ts';
import { EditError, type PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import { isDate } from '../../kernel/formats.ts';
import type { Json, JsonObject } from '../../kernel/types.ts';
import type { Built, SaidId } from '../Built.ts';
import { givesMoney, isOfCents, MONEY, writeMoney } from '../expressions/money.ts';
import { declarationOf, type QuestionPlace } from '../places.ts';
import {
  type ColumnKind,
  columnsOf,
  isBlank,
  kindOfColumn,
  type TableColumn,
  type TableWord,
  tableIn,
  textOfCell,
  usesOfTable,
} from './tableFiles.ts';

/** As many rows as a table can have. */
export const MOST_TABLE_ROWS = 2000;
/** More rows than these are written anew together: each by itself takes as long as the file is long. */
const ONE_BY_ONE = 60;

const WORD_ORDER = ['$schema', 'title', 'source', 'from', 'until', 'keys', 'money', 'rows'];

/** What became of a table, with its title. */
export function builtTable(edits: FileEdits, file: string, id: SaidId = 'table-changed'): Built {
  const title = edits.has(file) ? String(edits.read(file).title) : file;
  return { changes: edits.changes(), said: { id, params: { title } } };
}

/** Says what the whole table says. @throws EditError `blank` without a title, `not-a-day` */
export function setTableWord(
  files: PackTexts,
  file: string,
  { word, text }: { word: TableWord; text: string },
): Built {
  const edits = new FileEdits(files);
  const table = tableIn(edits, file);
  const next = text.trim();
  if (next === (table[word] ?? '')) return builtTable(edits, file);
  if (!next && word === 'title') throw new EditError('blank', 'A table has a title.');
  if (next && (word === 'from' || word === 'until') && !isDate(next))
    throw new EditError('not-a-day', `${next} is no day.`);
  if (next) edits.set(file, [word], next, WORD_ORDER);
  else edits.drop(file, [word]);
  return builtTable(edits, file);
}

/** A figure as spreadsheets show it: `$1,956.25` → 1956.25; undefined of what is none, as of 02138. */
function readFigure(text: string): number | undefined {
  const plain = text.replace(/^(-?)\s*[$€]\s*/, '$1').replace(/[\s\u00a0]/g, '');
  const grouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  const isFigure = /^-?(0|[1-9]\d*)(\.\d*)?$/.test(grouped);
  const value = Number(grouped);
  return isFigure && Math.abs(value) < 1e15 ? value : undefined;
}

/** What a text that was typed into a column is there. What does not fit is kept as it was typed, and told of. */
function typedValue(text: string, kind: ColumnKind | undefined): Json {
  const words = text.trim();
  if (kind === 'truth' && /^(true|false)$/i.test(words)) return /^t/i.test(words);
  if (kind === undefined || kind === 'number') return readFigure(words) ?? words;
  return words;
}

/** Codes may begin with zeros, as ZIP codes do, and figures do not. */
const isCode = (text: string) => /^0\d/.test(text);

/** What most of several pasted texts are; undefined of a single one, which says little. */
function kindOfPasted(texts: string[]): 'number' | 'text' | undefined {
  const filled = texts.map((one) => one.trim()).filter(Boolean);
  if (filled.length < 2) return undefined;
  if (filled.some(isCode)) return 'text';
  const figures = filled.filter((one) => readFigure(one) !== undefined).length;
  return figures * 2 > filled.length ? 'number' : 'text';
}

/** What texts are that are typed or pasted into a column: what most other rows have there, else what most of them are. */
function kindFor(
  rows: RowSource[],
  column: { part: 'by' | 'gives'; name: string },
  { first, texts }: { first: number; texts: string[] },
): ColumnKind | undefined {
  const isOver = (row: number) => row >= first && row < first + texts.length;
  const others = kindOfColumn({ rows }, column, isOver) ?? kindOfPasted(texts);
  if (others) return others;
  // A text that looks like a number, as a ZIP code, stays a text where it stands alone.
  const own = rows[first]?.[column.part][column.name];
  return typeof own === 'string' && readFigure(own) !== undefined ? 'text' : undefined;
}

/** A row in which one cell says something else. */
function withCell(row: RowSource, column: TableColumn, value: Json): RowSource {
  if ('name' in column) {
    const { part, name } = column;
    return { ...row, [part]: { ...row[part], [name]: value } };
  }
  const { [column.part]: _, ...rest } = row;
  return value === '' ? rest : { ...row, [column.part]: String(value) };
}

const ROWS_HERE = '@@rows';

/** Writes rows on one line each, in the place of a mark. */
function writeFlat(edits: FileEdits, file: string, rows: RowSource[]): void {
  const text = edits.textOf(file);
  const gap = /(\s*)"@@rows"/.exec(text)?.[1] ?? ' ';
  const flat = rows.map(onOneLine).join(`,${gap || ' '}`);
  edits.write(
    file,
    text.replace(`"${ROWS_HERE}"`, () => flat),
  );
}

/** Puts rows behind those that are there, on one line each. */
function appendRows(edits: FileEdits, file: string, rows: RowSource[]): void {
  if (rows.length === 0) return;
  edits.set(file, ['rows', -1], ROWS_HERE);
  writeFlat(edits, file, rows);
}

/** Writes rows that changed; all else in the file stays as it is written. */
export function writeRows(
  edits: FileEdits,
  file: string,
  before: RowSource[],
  after: RowSource[],
): void {
  const changed = before.flatMap((row, index) =>
    JSON.stringify(row) === JSON.stringify(after[index]) ? [] : [index],
  );
  if (changed.length > ONE_BY_ONE) {
    edits.replace(file, ['rows'], [ROWS_HERE]);
    writeFlat(edits, file, after);
    return;
  }
  for (const index of changed) edits.replace(file, ['rows', index], inOrder(after[index]!));
  appendRows(edits, file, after.slice(before.length));
}

/** A row says where it comes from behind what it says. */
function inOrder({ by, gives, from, until, source, ...rest }: RowSource): JsonObject {
  return {
    by,
    gives,
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    ...(source !== undefined && { source }),
    ...rest,
  };
}

/** A row in which nothing is typed yet. */
function blankRow(table: Parameters<typeof columnsOf>[0]): RowSource {
  const row: RowSource = { by: {}, gives: {} };
  for (const column of columnsOf(table)) if ('name' in column) row[column.part][column.name] = '';
  return row;
}

/** Where cells are typed or pasted: the row and the column of the first, from 0. */
export interface CellPlace {
  row: number;
  column: number;
}

/**
 * Writes cells from one on to the right and down, as a spreadsheet does; rows that are not there yet are
 * made. Cells beyond the last column are left out.
 * @throws EditError `out-of-range` where the table would have too many rows
 */
export function setTableCells(
  files: PackTexts,
  file: string,
  { row: first, column: left }: CellPlace,
  cells: string[][],
): Built {
  const edits = new FileEdits(files);
  const table = tableIn(edits, file);
  const columns = columnsOf(table);
  if (first + cells.length > MOST_TABLE_ROWS)
    throw new EditError('out-of-range', `A table has at most ${MOST_TABLE_ROWS} rows.`);
  const rows = [...table.rows];
  const kinds = columns.map((column, index) => {
    const texts = cells.map((line) => line[index - left] ?? '');
    return 'name' in column ? kindFor(table.rows, column, { first, texts }) : 'text';
  });
  for (const [down, line] of cells.entries()) {
    const index = first + down;
    while (rows.length <= index) rows.push(blankRow(table));
    for (const [right, text] of line.entries()) {
      const column = columns[left + right];
      const row = rows[index]!;
      if (!column || text.trim() === textOfCell(row, column)) continue;
      rows[index] = withCell(row, column, typedValue(text, kinds[left + right]));
    }
  }
  writeRows(edits, file, table.rows, rows);
  return builtTable(edits, file);
}

/** Takes a row away. @throws EditError `last-one` */
export function deleteTableRow(files: PackTexts, file: string, row: number): Built {
  const edits = new FileEdits(files);
  if (tableIn(edits, file).rows.length === 1)
    throw new EditError('last-one', 'A table has one row at least.');
  edits.drop(file, ['rows', row]);
  return builtTable(edits, file);
}

/** Says which columns are of money. */
export function writeMoneyColumns(edits: FileEdits, file: string, names: readonly string[]): void {
  const { money = [] } = tableIn(edits, file);
  if (JSON.stringify(money) === JSON.stringify(names)) return;
  if (names.length === 0) edits.drop(file, ['money']);
  else edits.set(file, ['money'], [...names], WORD_ORDER);
}

/**
 * Makes the values of a column numbers, amounts of money or texts; what is no number stays a text. What is
 * looked up in a column that comes to be of money is shown as money, and no longer once nothing gives it any.
 * @throws EditError `not-allowed` where rows are found by amounts of money, or a column of money is to be of texts alone
 */
export function setColumnKind(
  files: PackTexts,
  file: string,
  { part, name }: { part: 'by' | 'gives'; name: string },
  kind: 'number' | 'money' | 'text',
): Built {
  const edits = new FileEdits(files);
  const { rows, money = [] } = tableIn(edits, file);
  if (part === 'by' && kind === 'money')
    throw new EditError('not-allowed', 'Rows are found by numbers, whatever they are of.');
  const next = rows.map((row): RowSource => {
    const value = row[part][name];
    if (value === undefined || typeof value === 'boolean') return row;
    const made = kind === 'text' ? String(value) : typedValue(String(value), 'number');
    return made === value
      ? row
      : { ...row, [part]: { ...(row[part] as JsonObject), [name]: made } };
  });
  if (kind === 'money' && !canBeMoney(next, name))
    throw new EditError('not-allowed', `No text of ${name} is a number.`);
  writeRows(edits, file, rows, next);
  if (part === 'gives')
    setMoneyColumn(files, edits, file, { money, name, isMoney: kind === 'money' });
  return builtTable(edits, file);
}

/** Whether a column has a number, or nothing that is typed yet. */
function canBeMoney(rows: RowSource[], name: string): boolean {
  const typed = rows.map(({ gives }) => gives[name]).filter((value) => !isBlank(value));
  return typed.length === 0 || typed.some((value) => typeof value === 'number');
}

/** Says of one column whether it is of money; what looks it up is shown as that. */
function setMoneyColumn(
  files: PackTexts,
  edits: FileEdits,
  file: string,
  { money, name, isMoney }: { money: readonly string[]; name: string; isMoney: boolean },
): void {
  if (money.includes(name) === isMoney) return;
  const places = lookedUpAt(files, file, name);
  const isGiven = ({ file: user, name: question }: QuestionPlace) =>
    givesMoney(edits, user, declarationOf(edits, { file: user, name: question }).computed);
  const before = places.filter(isGiven);
  const names = isMoney ? [...money, name] : money.filter((one) => one !== name);
  writeMoneyColumns(edits, file, names);
  for (const place of places)
    if (isGiven(place) && isNumberOfCents(declarationOf(edits, place))) writeMoney(edits, place);
  for (const place of before)
    if (!isGiven(place) && declarationOf(edits, place).mask === MONEY.mask)
      edits.drop(place.file, ['properties', place.name, 'mask']);
}

/** The questions that are worked out of what a column gives. */
function lookedUpAt(files: PackTexts, file: string, column: string): QuestionPlace[] {
  return usesOfTable(files, file).flatMap((use): QuestionPlace[] => {
    const [list, name, word] = use.at;
    const isOf = use.column === column && list === 'properties' && word === 'computed';
    return isOf ? [{ file: use.file, name: String(name) }] : [];
  });
}

/** Whether a question takes numbers of cents at most; what is not said of its places is not known. */
function isNumberOfCents({ type, decimals = MONEY.decimals }: JsonObject): boolean {
  const declared = typeOfQuestion({ type: type ?? null, decimals });
  return declared.kind === 'number' && isOfCents(declared);
}
