import type { DeskQueue, Pointer } from '@porchlight/engine';
import type { EntryRow } from './queueEntries.ts';
import type { Staff } from './Staff.ts';

/** Where the ids of a row's badges stand among its cells. No column is called so. */
export const BADGES: Pointer = '/$/badges';

type Marked = Pick<EntryRow, 'cells' | 'flags'>;

/** The words of a row's badges, in the order of the queue. */
export function badgeLabels({ cells }: Pick<EntryRow, 'cells'>, { badges = [] }: DeskQueue) {
  const ids = cells[BADGES];
  return badges
    .filter(({ id }) => Array.isArray(ids) && ids.includes(id))
    .map(({ label }) => label);
}

/** All that stands out of a row, in words: the marks of staff, then its badges. */
export function marksOf(row: Marked, queue: DeskQueue, { desk }: Pick<Staff, 'desk'>): string {
  const labels = new Map(desk.flags.map(({ id, label }) => [id, label]));
  const flags = row.flags.map((id) => labels.get(id) ?? id);
  return [...flags, ...badgeLabels(row, queue)].join(', ');
}
