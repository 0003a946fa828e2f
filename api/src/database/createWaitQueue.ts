/** Those who wait for something of which all are in use, in the order in which they came. */
export interface WaitQueue<Thing> {
  readonly length: number;
  /**
   * Waits for a turn.
   * @param patience Milliseconds.
   * @returns What was handed over; nothing where one should try again.
   * @throws What `refuse` makes, when nothing came in time.
   */
  wait(patience: number): Promise<Thing | undefined>;
  /** Ends the longest wait. @returns Whether anybody waited. */
  callNext(thing?: Thing): boolean;
  /** Ends every wait. */
  callAll(): void;
}

/** @param refuse The error for who waited too long. */
export function createWaitQueue<Thing>(refuse: () => Error): WaitQueue<Thing> {
  const waiting: ((thing?: Thing) => void)[] = [];
  return {
    get length() {
      return waiting.length;
    },
    wait: (patience) =>
      new Promise((resolve, reject) => {
        const next = (thing?: Thing) => {
          clearTimeout(timer);
          resolve(thing);
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(next), 1);
          reject(refuse());
        }, patience);
        waiting.push(next);
      }),
    callNext(thing) {
      const next = waiting.shift();
      next?.(thing);
      return next !== undefined;
    },
    callAll() {
      for (const next of waiting.splice(0)) next();
    },
  };
}
