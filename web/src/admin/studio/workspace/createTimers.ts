/** Work that is done later, by its name; planned anew, it is done once. */
export interface Timers {
  plan(
    name: 'again' | 'check' | 'walk' | 'renew',
    work: () => Promise<void>,
    milliseconds: number,
  ): void;
  cancel(name: 'again' | 'walk'): void;
  /**
   * What is planned waits so long from now on: never less than it would have, and only a while in all.
   * @returns Whether it is planned; what is not stays so.
   */
  putOff(name: 'check', milliseconds: number): boolean;
  isClosed(): boolean;
  close(): void;
}

/** Milliseconds after which work that was planned is put off no more. */
const LONGEST_PUT_OFF = 5_000;

interface Planned {
  work: () => Promise<void>;
  timer: ReturnType<typeof setTimeout>;
  due: number;
  /** When it is done, however often it is put off. */
  latest: number;
}

/**
 * Plans works by name: a new plan replaces the one of the same name. Nothing begins once it is
 * closed.
 */
export function createTimers(): Timers {
  const planned = new Map<string, Planned>();
  let isClosed = false;

  function cancel(name: string): void {
    clearTimeout(planned.get(name)?.timer);
    planned.delete(name);
  }

  function start(name: string, one: Omit<Planned, 'timer'>): void {
    cancel(name);
    if (isClosed) return;
    const timer = setTimeout(() => {
      planned.delete(name);
      void one.work();
    }, one.due - performance.now());
    planned.set(name, { ...one, timer });
  }

  return {
    plan(name, work, milliseconds) {
      const now = performance.now();
      const due = now + milliseconds;
      start(name, { work, due, latest: Math.max(due, now + LONGEST_PUT_OFF) });
    },
    cancel,
    putOff(name, milliseconds) {
      const one = planned.get(name);
      if (!one) return false;
      const wanted = Math.min(performance.now() + milliseconds, one.latest);
      start(name, { ...one, due: Math.max(one.due, wanted) });
      return true;
    },
    isClosed: () => isClosed,
    close() {
      isClosed = true;
      for (const name of [...planned.keys()]) cancel(name);
    },
  };
}
