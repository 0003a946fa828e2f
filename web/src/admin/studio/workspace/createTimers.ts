/** Work that is done later, by its name; planned anew, it is done once. */
export interface Timers {
  plan(
    name: 'again' | 'check' | 'walk' | 'renew',
    work: () => Promise<void>,
    milliseconds: number,
  ): void;
  cancel(name: 'again' | 'walk'): void;
  isClosed(): boolean;
  close(): void;
}

export function createTimers(): Timers {
  const timers: { [name: string]: ReturnType<typeof setTimeout> } = {};
  let isClosed = false;
  return {
    plan(name, work, milliseconds) {
      clearTimeout(timers[name]);
      if (!isClosed) timers[name] = setTimeout(() => void work(), milliseconds);
    },
    cancel: (name) => clearTimeout(timers[name]),
    isClosed: () => isClosed,
    close() {
      isClosed = true;
      for (const timer of Object.values(timers)) clearTimeout(timer);
    },
  };
}
