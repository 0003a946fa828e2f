/** How the document of a stage stands. */
export interface StageLife {
  /** `opening` until it listens; `silent` when it was closed, since it did not answer in time. */
  is: 'opening' | 'listening' | 'silent';
  /** Counts the times that it was opened: each is another document. */
  attempt: number;
}

/**
 * `ready`: it says that it listens. `close`: it, or another of its address, hangs. `open`: all of its
 * address are tried again.
 */
export type StageEvent = 'ready' | 'close' | 'open';

/** The state of a preview frame after an event. What is told out of turn changes nothing. */
export function nextLife(life: StageLife, event: StageEvent): StageLife {
  if (event === 'open') return { is: 'opening', attempt: life.attempt + 1 };
  if (event === 'close') return life.is === 'silent' ? life : { ...life, is: 'silent' };
  return life.is === 'opening' ? { ...life, is: 'listening' } : life;
}
