/** The name of one's own cases, where queues have theirs. */
export const MINE = 'mine';

/** The name of the reports, where queues have theirs: no queue has a colon in its name. */
export const REPORTS = ':reports';

/** The name of what colleagues have looked at. */
export const ACCESS_LOG = ':looks';

const VIEW = /^view:(\d+)$/;

/** The name of a list of one's own, where queues have theirs. */
export const nameOfView = (id: number): string => `view:${id}`;

/** The id of the list of one's own that a name is of. */
export function viewOf(name: string): number | undefined {
  const id = VIEW.exec(name)?.[1];
  return id === undefined ? undefined : Number(id);
}
