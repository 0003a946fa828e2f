import type { DeskQueue } from '@porchlight/engine';
import type { Staff } from './Staff.ts';

/** What stands above the columns of a list that is saved as a table, of whichever kind. */
export function tableHeads({ columns }: DeskQueue, { desk }: Pick<Staff, 'desk'>): string[] {
  const say = (id: string) => String(desk.texts[id] ?? id);
  const own = columns.map(({ label }) => label);
  return [say('fact.number'), say('column.case'), ...own, say('fact.due'), say('fact.flags')];
}
