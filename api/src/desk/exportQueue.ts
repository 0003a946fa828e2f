import { Readable } from 'node:stream';
import { today } from '@porchlight/engine';
import { stringify } from 'csv-stringify';
import { recordEvent } from '../audit/recordEvent.ts';
import { CSV_OPTIONS } from '../csvOptions.ts';
import { ProblemError } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import { marksOf } from './marksOf.ts';
import { type Entries, readEntries } from './queueEntries.ts';
import { presentRow } from './queues.ts';
import { hasRight, requireRight, type Staff } from './Staff.ts';
import { tableHeads } from './tableHeads.ts';
import { openView } from './views.ts';
import { writeWorkbook } from './writeWorkbook.ts';

type Needs = Pick<Services, 'database' | 'clock' | 'vault'>;

/** As what a table is saved. */
export const TABLES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The formats in which a list of cases can be saved. */
export type TableKind = keyof typeof TABLES;

/** Whether a list of cases can be saved in the format of that name. */
export const isTableKind = (text: string): text is TableKind => Object.hasOwn(TABLES, text);

/** A list that is exported: its pages, and what the audit says of it. */
interface Exported {
  details: { [name: string]: string | number };
  read(after?: string): Promise<Entries>;
}

/** Pages between two looks at whether she still may. */
const ADMITTED = 20;

/** Who exports. */
export interface Exporter {
  staff: Staff;
  /** As she stands now. @throws ProblemError where her role has ended */
  admit(): Promise<Staff>;
}

const exportingRoles = ({ roles }: Pick<Staff, 'roles'>) =>
  roles.filter((role) => hasRight({ roles: [role] }, 'export'));

/** @throws ProblemError 403 where a role under which the export was begun is hers no more */
async function requireStill({ admit }: Exporter, begun: Staff): Promise<void> {
  const ids = exportingRoles(await admit()).map(({ id }) => id);
  if (!begun.roles.every(({ id }) => ids.includes(id)))
    throw new ProblemError(403, 'desk-not-your-role');
}

/** A page is read when the one before has left. */
async function* readPages({ read }: Exported, first: Entries, check: () => Promise<void>) {
  yield first;
  for (let after = first.next, count = 1; after; count += 1) {
    if (count % ADMITTED === 0) await check();
    const page = await read(after);
    yield page;
    after = page.next;
  }
}

/** The words above the columns, and a row of them for each case. */
async function* writeLines(needs: Needs, staff: Staff, pages: AsyncIterable<Entries>) {
  const day = today(needs.clock(), staff.release.compiled.settings.timeZone);
  let isFirst = true;
  for await (const { queue, rows } of pages) {
    if (isFirst) yield tableHeads(queue, staff);
    isFirst = false;
    for (const row of rows) {
      const { number, name, cells, due = '' } = presentRow(row, queue, staff, day);
      yield [number, name, ...cells, due, marksOf(row, queue, staff)];
    }
  }
}

/** Lines as CSV that spreadsheets read as text. */
export function writeCsv(lines: AsyncIterable<(string | number)[]>): Readable {
  const rows = Readable.from(lines);
  const table = stringify(CSV_OPTIONS);
  rows.on('error', (error) => table.destroy(error));
  table.on('close', () => rows.destroy());
  return rows.pipe(table);
}

/**
 * A list as a table: what it shows, of every case in it, as the roles that may export see it. CSV is
 * in UTF-8 with a mark that spreadsheets want; no cell begins as a formula does. A workbook has days and
 * numbers as such, and no formula at all. The export is in the audit trail before the first row leaves. It
 * breaks off where a role of hers ends meanwhile, and reads nothing more once nobody takes it.
 */
async function exportList(
  needs: Needs,
  exporter: Exporter,
  as: TableKind,
  open: (exporting: Staff) => Promise<Exported>,
): Promise<Readable> {
  const { staff } = exporter;
  requireRight(staff, 'export');
  const exporting = { ...staff, roles: exportingRoles(staff) };
  const list = await open(exporting);
  const first = await list.read();
  await recordEvent(needs.database, {
    actor: staff.subject,
    action: 'desk-export',
    details: { ...list.details, as },
  });
  const pages = readPages(list, first, () => requireStill(exporter, exporting));
  return as === 'xlsx'
    ? writeWorkbook(exporting, first.queue, pages)
    : writeCsv(writeLines(needs, exporting, pages));
}

/** A queue as a table. @throws ProblemError 403 `desk-not-your-role`, 404 for one that she has not */
export const exportQueue = (
  needs: Needs,
  exporter: Exporter,
  queue: string,
  as: TableKind,
): Promise<Readable> =>
  exportList(needs, exporter, as, async (exporting) => ({
    details: { queue },
    read: (after) => readEntries(needs, exporting, queue, after),
  }));

/** A list of one's own as a table. @throws ProblemError 403 `desk-not-your-role`, 404 */
export const exportView = (
  needs: Needs,
  exporter: Exporter,
  view: number,
  as: TableKind,
): Promise<Readable> =>
  exportList(needs, exporter, as, async (exporting) => {
    const { queue, read } = await openView(needs, exporting, view);
    return { details: { queue, view }, read };
  });
