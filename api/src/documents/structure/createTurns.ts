/** Lets work begin when its owner's turn comes. */
export interface Turns {
  /** Runs `work` as soon as there is a place for its owner. */
  take<Result>(owner: string, work: () => Promise<Result>): Promise<Result>;
  /** How many run now, and how many wait. */
  count(): { running: number; waiting: number };
}

/**
 * So many places, given to owners in turn: who has brought twelve files and who has brought one get
 * theirs alternately. One place is never the same owner's as the others, so that nobody waits for all
 * that somebody else has brought.
 */
export function createTurns(places: number): Turns {
  const mostOfOne = Math.max(1, places - 1);
  /** Who waits, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  let free = places;

  const countOf = (owner: string) => running.get(owner) ?? 0;

  /** Behind everybody else: who has just had a place, or gave one back. */
  function stepBack(owner: string): void {
    const queue = waiting.get(owner);
    waiting.delete(owner);
    if (queue?.length) waiting.set(owner, queue);
  }

  function begin(owner: string): void {
    free -= 1;
    running.set(owner, countOf(owner) + 1);
  }

  function end(owner: string): void {
    free += 1;
    if (countOf(owner) > 1) running.set(owner, countOf(owner) - 1);
    else running.delete(owner);
    stepBack(owner);
    giveNext();
  }

  function giveNext(): void {
    for (const [owner, queue] of waiting) {
      if (free === 0) return;
      if (countOf(owner) >= mostOfOne) continue;
      const start = queue.shift()!;
      stepBack(owner);
      begin(owner);
      start();
    }
  }

  return {
    count() {
      const queued = [...waiting.values()].reduce((sum, queue) => sum + queue.length, 0);
      return { running: places - free, waiting: queued };
    },
    async take(owner, work) {
      const queue = waiting.get(owner) ?? [];
      await new Promise<void>((start) => {
        queue.push(start);
        waiting.set(owner, queue);
        giveNext();
      });
      try {
        return await work();
      } finally {
        end(owner);
      }
    },
  };
}
