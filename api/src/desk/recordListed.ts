import { recordEvent } from '../audit/recordEvent.ts';
import { isKey } from '../keys/operatorKeys.ts';
import type { Services } from '../Services.ts';
import type { ListedCases } from './queues.ts';
import type { Staff } from './Staff.ts';

/**
 * Writes down of which cases another system has read what a list shows. People look at a list to open a case, and
 * that is written down; a system may need nothing but its lists. A list without a case is no reading: systems ask for
 * one again and again.
 * @param list What it has read: the name of a queue, `mine`, `list-3`, `search`; never what was searched for.
 */
export async function recordListed(
  { database }: Pick<Services, 'database'>,
  { staff, list, listed }: { staff: Staff; list: string; listed: ListedCases },
): Promise<ListedCases> {
  const cases = listed.rows.map(({ number }) => number).join(', ');
  if (isKey(staff.subject) && cases)
    await recordEvent(database, {
      actor: staff.subject,
      action: 'desk-list',
      details: { list, cases },
    });
  return listed;
}
