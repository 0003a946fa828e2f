/** Works that are done one after the other. */
export interface WorkTurns {
  /**
   * Does work when its turn comes; only then its time begins.
   * @param when `urgent`: after the others that are `urgent`, before those that are `normal`; but after each `urgent` one
   * `normal` has its turn, so that many of the first never hold up the second. `afterAll`: after all of both that wait by
   * now. Default `normal`.
   */
  take<Result>(
    work: () => Promise<Result>,
    when?: 'urgent' | 'normal' | 'afterAll',
  ): Promise<Result>;
  /** Resolves when all of it has ended. */
  end(): Promise<unknown>;
}

/** @param begun The first work begins when this has resolved. */
export function createWorkTurns(begun: Promise<void>): WorkTurns {
  const waiting: { [when in 'urgent' | 'normal']: (() => Promise<void>)[] } = {
    urgent: [],
    normal: [],
  };
  let running: Promise<void> | undefined;
  let wasUrgent = false;

  function takeOne(): (() => Promise<void>) | undefined {
    const [first, second] = wasUrgent
      ? (['normal', 'urgent'] as const)
      : (['urgent', 'normal'] as const);
    const from = waiting[first].length > 0 ? first : second;
    wasUrgent = from === 'urgent';
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
    take: (own, when = 'normal') =>
      new Promise((resolve, reject) => {
        const turn = () => own().then(resolve, reject);
        if (when !== 'afterAll') waiting[when].push(turn);
        // When this one's turn comes, all that were `urgent` have had theirs.
        else waiting.urgent.push(async () => void waiting.normal.push(turn));
        running ??= work();
      }),
    end: () => running ?? Promise.resolve(),
  };
}
