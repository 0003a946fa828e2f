/** The name of one's own cases, where queues have theirs. */
export const MINE = 'mine';
