import { DatedClient } from './DatedClient.ts';
import { type Fault, faultOf } from './faultOf.ts';

/** What goes wrong with connections: those that will not work again are given up, and it is told. */
export function createFaults() {
  /** When the connections that were begun before were given up. */
  let givenUp = 0;
  const listeners: ((fault: Fault) => void)[] = [];

  function heed(error: unknown): void {
    const fault = faultOf(error);
    if (!fault) return;
    if (fault.isOfConnections) givenUp = performance.now();
    for (const listener of listeners) listener(fault);
  }

  return {
    heed,
    listen: (listener: (fault: Fault) => void) => void listeners.push(listener),
    /** Whether a connection may be used once more. */
    isSound: (client: unknown) =>
      client instanceof DatedClient && !client.isBroken && client.begun > givenUp,
    /** Runs some work; what fails of it is heeded. */
    async heeding<Result>(work: () => Promise<Result>): Promise<Result> {
      try {
        return await work();
      } catch (error) {
        heed(error);
        throw error;
      }
    },
  };
}
