/** Works that are done one after the other. */
export interface WorkTurns {
  /**
   * Does work when its turn comes; only then its time begins.
   * @param when `next`: after the others that are `next`, before those that are `last`; but after each `next` one `last`
   * has its turn, so that many of the first never hold up the second. `behind-all`: after all of both that wait by now.
   * Default `last`.
   */
  take<Result>(work: () => Promise<Result>, when?: 'next' | 'last' | 'behind-all'): Promise<Result>;
  /** Resolves when all of it has ended. */
  end(): Promise<unknown>;
}

/** @param begun The first work begins when this has resolved. */
export function createWorkTurns(begun: Promise<void>): WorkTurns {
  const waiting: { [when in 'next' | 'last']: (() => Promise<void>)[] } = { next: [], last: [] };
  let running: Promise<void> | undefined;
  let wasNext = false;

  function takeOne(): (() => Promise<void>) | undefined {
    const [first, second] = wasNext ? (['last', 'next'] as const) : (['next', 'last'] as const);
    const from = waiting[first].length > 0 ? first : second;
    wasNext = from === 'next';
    return waiting[from].shift();
  }

  async function work(): Promise<void> {
    await begun;
    for (;;) {
      const turn = takeOne();
      if (!turn) break;
      await turn();
    }
    running = undefined;
  }

  return {
    take: (own, when = 'last') =>
      new Promise((resolve, reject) => {
        const turn = () => own().then(resolve, reject);
        if (when !== 'behind-all') waiting[when].push(turn);
        // When this one's turn comes, all that were `next` have had theirs.
        else waiting.next.push(async () => void waiting.last.push(turn));
        running ??= work();
      }),
    end: () => running ?? Promise.resolve(),
  };
}
