/** Work of which only one runs. */
export interface OneAtATime {
  /** Begins work, where none runs; gives what runs. */
  run(work: () => Promise<void>): Promise<void>;
  /** Resolves once nothing runs. */
  idle(): Promise<void>;
  isRunning(): boolean;
}

/** @param onEnd Called when work has ended, well or not. */
export function oneAtATime(onEnd: () => void): OneAtATime {
  let running: Promise<void> | undefined;
  return {
    run(work) {
      running ??= work().finally(() => {
        running = undefined;
        onEnd();
      });
      return running;
    },
    async idle() {
      while (running) await running;
    },
    isRunning: () => running !== undefined,
  };
}
