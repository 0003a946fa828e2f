/** Milliseconds of work that one owner's files may take in a span of time. */
export interface Budget {
  /** Milliseconds until there is some left again; 0 while there is. */
  wait(owner: string, most: number): number;
  spend(owner: string, milliseconds: number): void;
}

/** Milliseconds of a span. It begins with an owner's first file. */
const SPAN = 10 * 60_000;

/** A budget of this process. */
export function createBudget(now: () => number = Date.now): Budget {
  const spans = new Map<string, { ends: number; spent: number }>();

  function spanOf(owner: string) {
    for (const [other, { ends }] of spans) if (ends <= now()) spans.delete(other);
    return spans.get(owner);
  }

  return {
    wait(owner, most) {
      const span = spanOf(owner);
      return span && span.spent >= most ? span.ends - now() : 0;
    },
    spend(owner, milliseconds) {
      const span = spanOf(owner) ?? { ends: now() + SPAN, spent: 0 };
      span.spent += milliseconds;
      spans.set(owner, span);
    },
  };
}
