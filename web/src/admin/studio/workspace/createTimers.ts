/** Work that is done later, by its name; planned anew, it is done once. */
export interface Timers {
  plan(
    name: 'again' | 'check' | 'walk' | 'renew',
    work: () => Promise<void>,
    milliseconds: number,
  ): void;
  cancel(name: 'again' | 'walk'): void;
  /** What is planned waits so long from now on; what is not stays so. */
  putOff(name: 'check', milliseconds: number): void;
  isClosed(): boolean;
  close(): void;
}

export function createTimers(): Timers {
  const planned = new Map<
    string,
    { work: () => Promise<void>; timer: ReturnType<typeof setTimeout> }
  >();
  let isClosed = false;

  function cancel(name: string): void {
    clearTimeout(planned.get(name)?.timer);
    planned.delete(name);
  }

  const plan: Timers['plan'] = (name, work, milliseconds) => {
    cancel(name);
    if (isClosed) return;
    const timer = setTimeout(() => {
      planned.delete(name);
      void work();
    }, milliseconds);
    planned.set(name, { work, timer });
  };

  return {
    plan,
    cancel,
    putOff(name, milliseconds) {
      const one = planned.get(name);
      if (one) plan(name, one.work, milliseconds);
    },
    isClosed: () => isClosed,
    close() {
      isClosed = true;
      for (const name of [...planned.keys()]) cancel(name);
    },
  };
}
