import { Readable } from 'node:stream';
import { type Stringifier, stringify } from 'csv-stringify';
import { recordEvent } from '../audit/recordEvent.ts';
import type { Services } from '../Services.ts';
import { type ListedCases, readQueue } from './queues.ts';
import { hasRight, requireRight, type Staff } from './Staff.ts';

type Needs = Pick<Services, 'database' | 'clock' | 'vault'>;

/** The words above the columns, and a row of them for each case. */
function* rowsOf({ columns, rows }: ListedCases, staff: Staff, isFirst: boolean) {
  const say = (id: string) => String(staff.desk.texts[id] ?? id);
  const labels = new Map(staff.desk.flags.map(({ id, label }) => [id, label]));
  const heads = [say('fact.number'), say('column.case'), ...columns];
  if (isFirst) yield [...heads, say('fact.due'), say('fact.flags')];
  for (const { number, name, cells, due = '', flags } of rows)
    yield [number, name, ...cells, due, flags.map((id) => labels.get(id) ?? id).join(', ')];
}

async function* readRows(needs: Needs, staff: Staff, queue: string, first: ListedCases) {
  yield* rowsOf(first, staff, true);
  for (let after = first.next; after; ) {
    const page = await readQueue(needs, staff, queue, after);
    yield* rowsOf(page, staff, false);
    after = page.next;
  }
}

/**
 * A queue as a table, CSV in UTF-8 with a mark that spreadsheets want: what its list shows, of every case
 * in it, as the roles that may export see it. A page is read when the one before has left. No cell begins
 * as a formula does. The export is in the audit trail before the first row leaves.
 * @throws ProblemError 403 `desk-not-your-role`, 404 for a queue that she has not
 */
export async function exportQueue(needs: Needs, staff: Staff, queue: string): Promise<Stringifier> {
  requireRight(staff, 'export');
  const roles = staff.roles.filter((role) => hasRight({ roles: [role] }, 'export'));
  const exporting = { ...staff, roles };
  const first = await readQueue(needs, exporting, queue);
  await recordEvent(needs.database, {
    actor: staff.subject,
    action: 'desk-export',
    details: { queue },
  });
  const rows = Readable.from(readRows(needs, exporting, queue, first));
  const table = stringify({ bom: true, escape_formulas: true, record_delimiter: 'windows' });
  rows.on('error', (error) => table.destroy(error));
  table.on('close', () => rows.destroy());
  return rows.pipe(table);
}
