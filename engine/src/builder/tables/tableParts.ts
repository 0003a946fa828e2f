import { EditError, type PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import type { Json } from '../../kernel/types.ts';
import type { Built } from '../Built.ts';
import { isNode } from '../expressions/blocks.ts';
import { columnName, fileName } from '../names.ts';
import { builtTable, writeMoneyColumns, writeRows } from './tableEdits.ts';
import { columnsOf, tableIn, usesOfTable, valueAt } from './tableFiles.ts';

/** A table that is new, with one row in which nothing is typed yet. */
export interface NewTable {
  title: string;
  /** The folder of the program whose own it is; absent for one of the pack. */
  program?: string;
  /** By what it is looked into, in plain words: “First place”. */
  key: string;
  /** `exact`: the row that has this very value; `band`: that with the greatest value that is not above. */
  fits: 'exact' | 'band';
  /** What its rows give, in plain words: “Longest way”. */
  gives: string;
  /** What they give is amounts of money. */
  isMoney?: boolean;
  source: string;
  /** The day from which its rows count. */
  from: string;
}

/** As many keys as a table can have. */
const MOST_KEYS = 4;

function needed(text: string, what: string): string {
  const words = text.trim();
  if (!words) throw new EditError('blank', `${what} is needed.`);
  return words;
}

/**
 * Makes a table with one column to look up and one that it gives, and one empty row.
 * @throws EditError `blank` where a name is missing.
 */
export function addTable(files: PackTexts, request: NewTable): Built {
  const edits = new FileEdits(files);
  const title = needed(request.title, 'A title');
  const key = columnName(needed(request.key, 'What it is looked into by'), () => false);
  const gives = columnName(needed(request.gives, 'What it gives'), (name) => name === key);
  const { program, fits, source, from, isMoney } = request;
  const folder = `${program === undefined ? '' : `programs/${program}/`}tables`;
  // A program's own table of the same name would stand in front of the pack's.
  const taken = (name: string) =>
    edits
      .names()
      .some((one) => one.endsWith(`/tables/${name}.json`) || one === `tables/${name}.json`);
  const file = `${folder}/${fileName(title, taken, 'table')}.json`;
  edits.add(file, 'table', {
    title,
    ...(source.trim() && { source: source.trim() }),
    ...(from && { from }),
    keys: { [key]: fits },
    ...(isMoney && { money: [gives] }),
    rows: [0],
  });
  edits.replace(file, ['rows', 0], { by: { [key]: '' }, gives: { [gives]: '' } });
  return { ...builtTable(edits, file, 'table-added'), at: { file } };
}

/** A column more: another value by which rows are found, or another that they give. @throws EditError `blank`, `out-of-range` */
export function addTableColumn(
  files: PackTexts,
  file: string,
  { part, title }: { part: 'by' | 'gives'; title: string },
): Built {
  const edits = new FileEdits(files);
  const table = tableIn(edits, file);
  const known = columnsOf(table).flatMap((one) => ('name' in one ? [one.name] : []));
  const name = columnName(needed(title, 'A name'), (one) => known.includes(one));
  if (part === 'by') {
    if (Object.keys(table.keys).length >= MOST_KEYS)
      throw new EditError('out-of-range', `A table has at most ${MOST_KEYS} keys.`);
    edits.set(file, ['keys', name], 'exact');
  }
  const rows = table.rows.map((row) => ({ ...row, [part]: { ...row[part], [name]: '' } }));
  writeRows(edits, file, table.rows, rows);
  return builtTable(edits, file);
}

/** A column by which rows are found, or that they give. */
export interface NamedColumn {
  part: 'by' | 'gives';
  name: string;
}

/** The places that look up a column; of one by which rows are found, all that look into the table. */
export const usesOfColumn = (files: PackTexts, file: string, { part, name }: NamedColumn) =>
  usesOfTable(files, file).filter(({ column }) => part === 'by' || column === name);

const without = (values: { [name: string]: Json }, name: string) =>
  Object.fromEntries(Object.entries(values).filter(([one]) => one !== name));

/** Takes a column away. @throws EditError `last-one`; `not-allowed` where something looks it up */
export function deleteTableColumn(files: PackTexts, file: string, column: NamedColumn): Built {
  const edits = new FileEdits(files);
  const table = tableIn(edits, file);
  const { part, name } = column;
  const beside = columnsOf(table).filter((one) => one.part === part);
  if (beside.length < 2) throw new EditError('last-one', `The last of ${part} stays.`);
  const [used] = usesOfColumn(files, file, column);
  if (used) throw new EditError('not-allowed', `${used.file} looks up ${name}.`);
  if (part === 'by') edits.drop(file, ['keys', name]);
  else
    writeMoneyColumns(
      edits,
      file,
      (table.money ?? []).filter((one) => one !== name),
    );
  const rows = table.rows.map((row) => ({ ...row, [part]: without(row[part], name) }));
  writeRows(edits, file, table.rows, rows);
  return builtTable(edits, file);
}

const renamed = <Value>(values: { [name: string]: Value }, from: string, to: string) =>
  Object.fromEntries(
    Object.entries(values).map(([one, value]) => [one === from ? to : one, value]),
  );

/** Calls a column otherwise, wherever it is looked up. @throws EditError `blank`, `taken` */
export function renameTableColumn(
  files: PackTexts,
  file: string,
  { part, name, title }: NamedColumn & { title: string },
): Built {
  const edits = new FileEdits(files);
  const table = tableIn(edits, file);
  const known = columnsOf(table).flatMap((one) => ('name' in one ? [one.name] : []));
  const next = columnName(needed(title, 'A name'), () => false);
  if (next === name) return builtTable(edits, file);
  if (known.includes(next)) throw new EditError('taken', `${file} has "${next}" already.`);
  if (part === 'by') edits.replace(file, ['keys'], renamed(table.keys, name, next));
  else {
    const { money = [] } = table;
    writeMoneyColumns(
      edits,
      file,
      money.map((one) => (one === name ? next : one)),
    );
  }
  const rows = table.rows.map((row) => ({ ...row, [part]: renamed(row[part], name, next) }));
  writeRows(edits, file, table.rows, rows);
  for (const use of usesOfColumn(files, file, { part, name })) {
    const { by } = valueAt(edits.read(use.file), use.at);
    if (part === 'gives') edits.replace(use.file, [...use.at, 'column'], next);
    // What a hand wrote there instead stays as it is: the check tells of it.
    else if (isNode(by)) edits.replace(use.file, [...use.at, 'by'], renamed(by, name, next));
  }
  return builtTable(edits, file);
}

/** How a value finds its row. @throws EditError `taken` where another key is a band */
export function setKeyFits(
  files: PackTexts,
  file: string,
  name: string,
  fits: 'exact' | 'band',
): Built {
  const edits = new FileEdits(files);
  const { keys } = tableIn(edits, file);
  if (keys[name] === fits) return builtTable(edits, file);
  const other = Object.entries(keys).some(([one, kind]) => one !== name && kind === 'band');
  if (fits === 'band' && other) throw new EditError('taken', 'At most one key is a band.');
  edits.replace(file, ['keys', name], fits);
  return builtTable(edits, file);
}

/** Deletes a table. @throws EditError `not-allowed` where something looks into it */
export function deleteTable(files: PackTexts, file: string): Built {
  const edits = new FileEdits(files);
  const { said } = builtTable(edits, file, 'table-deleted');
  const [used] = usesOfTable(files, file);
  if (used) throw new EditError('not-allowed', `${used.file} looks into ${file}.`);
  edits.delete(file);
  return { changes: edits.changes(), said };
}
