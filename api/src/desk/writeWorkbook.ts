import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import {
  CASE_FACTS,
  type CaseFact,
  caseFactOf,
  type DeskColumn,
  type DeskQueue,
  type Json,
} from '@porchlight/engine';
import type { CellValue, ColumnDef } from 'hucre/xlsx';
import { caseFields, writeCell } from './fieldTables.ts';
import { marksOf } from './marksOf.ts';
import type { Entries, EntryRow } from './queueEntries.ts';
import type { Staff } from './Staff.ts';
import { tableHeads } from './tableHeads.ts';

/** Characters of a sheet's name; those that none may have. */
const LONGEST_NAME = 31;
const NOT_IN_NAMES = /[[\]:*?/\\']/g;
/** Characters of a cell; a workbook with more is refused. */
const LONGEST_TEXT = 32_767;
/** How a spreadsheet shows a day: the same in each language. */
const DAY = 'yyyy-mm-dd';
const MONEY = '#,##0.00';

/** What the cells of a column are. */
type Kind = 'day' | 'number' | 'money' | 'text';

function kindOf({ at }: DeskColumn, { release, language }: Staff): Kind {
  const fact = caseFactOf(at) as CaseFact | undefined;
  if (fact !== undefined) {
    const is = CASE_FACTS[fact];
    return is === 'date' ? 'day' : is === 'number' ? 'number' : 'text';
  }
  const field = caseFields(release, language).get(at);
  if (!field || field.choices) return 'text';
  if (field.mask === 'date' || field.mask === 'money')
    return field.mask === 'date' ? 'day' : 'money';
  return field.type === 'number' || field.type === 'integer' ? 'number' : 'text';
}

/** A text as the name of a sheet; blank where none can be made of it. Excel keeps "History" for itself. */
function sheetNameOf(text: string): string {
  const name = text.replaceAll(NOT_IN_NAMES, ' ').slice(0, LONGEST_NAME).trim();
  return name.toLowerCase() === 'history' ? '' : name;
}

/** A day as a spreadsheet counts it; what is none, such as one that was half typed, stays as it is. */
function dayOf(value: Json | undefined): Date | undefined {
  const text = String(value);
  const day = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : Number.NaN);
  // One that no calendar has, as the 31st of February, would become one of the next month.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? day : undefined;
}

/** A value as a cell: a day or a number as such, all else as text, which is never a formula. */
function cellOf(row: EntryRow, { at }: DeskColumn, kind: Kind, staff: Staff): CellValue {
  if (caseFactOf(at) === 'assignee') return row.assigneeName ?? null;
  const value = row.cells[at];
  if (kind === 'day') {
    const day = dayOf(value);
    if (day) return day;
  }
  if ((kind === 'number' || kind === 'money') && typeof value === 'number') return value;
  return writeCell(staff.release, staff.language, at, value).slice(0, LONGEST_TEXT) || null;
}

const columnOf = (header: string, kind: Kind): ColumnDef => ({
  header,
  width: kind === 'text' ? 28 : 14,
  ...(kind === 'day' && { numFmt: DAY }),
  ...(kind === 'money' && { numFmt: MONEY }),
});

/**
 * A queue as an Excel workbook: a sheet with one frozen line of names above its columns. Rows are taken from
 * the pages as the reader takes bytes, so that memory stays flat however long the list is: hucre pulls them.
 * exceljs writes whatever it is given at once (its issues 282 and 734), and has had no release since 2023.
 */
export async function writeWorkbook(
  staff: Staff,
  queue: DeskQueue,
  pages: AsyncIterable<Entries>,
): Promise<Readable> {
  // Loaded where somebody wants a workbook.
  const { writeXlsxStream } = await import('hucre/xlsx');
  const { desk } = staff;
  const say = (id: string) => String(desk.texts[id] ?? id);
  const kinds = queue.columns.map((column) => kindOf(column, staff));
  const all: Kind[] = ['number', 'text', ...kinds, 'day', 'text'];
  async function* rows(): AsyncGenerator<CellValue[]> {
    for await (const page of pages)
      for (const row of page.rows)
        yield [
          row.number,
          row.name,
          ...queue.columns.map((column, at) => cellOf(row, column, kinds[at]!, staff)),
          dayOf(row.due ?? undefined) ?? null,
          marksOf(row, queue, staff) || null,
        ];
  }
  const name = [queue.title, say('column.case'), queue.name].map(sheetNameOf).find(Boolean) ?? '1';
  const bytes = writeXlsxStream(rows(), {
    name,
    columns: tableHeads(queue, staff).map((head, at) => columnOf(head, all[at]!)),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(bytes as WebStream<Uint8Array>);
}
