/** How a saver works. */
export interface SaverOptions {
  /** Saves everything that has changed by now. Rejects when it could not. */
  save(): Promise<void>;
  /** True while something is not saved yet. */
  isDirty(): boolean;
  /** Milliseconds of quiet before it saves by itself. Default 1000. */
  delay?: number;
  /** Called when a save that nobody waits for has failed. */
  onError?(error: unknown): void;
}

/** Saves after a pause, one save at a time. */
export interface Saver {
  /** Something was typed: saves after the pause, or after another one. */
  schedule(pause?: number): void;
  /** Saves now what is not saved, after a save that is under way. Rejects when it could not. */
  flush(): Promise<void>;
  /** Runs another kind of save, as the only one under way. */
  exclusive<T>(task: () => Promise<T>): Promise<T>;
  /** Forgets a save that was scheduled. */
  cancel(): void;
}

/**
 * Makes a saver. Two saves never run at once: what is typed during one is saved by the next,
 * so that an answer can't be overtaken by an older one.
 */
export function createSaver({ save, isDirty, delay = 1000, onError }: SaverOptions): Saver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function cancel() {
    clearTimeout(timer);
    timer = undefined;
  }

  /** Begins a task once everything before it has ended, well or not. */
  function enqueue<T>(task: () => Promise<T>): Promise<T> {
    cancel();
    const run = last.then(task);
    last = run.catch(() => undefined);
    return run;
  }

  const flush = () =>
    enqueue(async () => {
      if (isDirty()) await save();
    });

  return {
    schedule(pause = delay) {
      cancel();
      timer = setTimeout(() => flush().catch((error) => onError?.(error)), pause);
    },
    flush,
    exclusive: enqueue,
    cancel,
  };
}
