import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between two looks at the clock. */
const EVERY = 5;

/**
 * The longest time in milliseconds for which this process did nothing else while `act` ran; the best
 * of three runs, since a busy machine only ever makes one longer. The server under test runs here too.
 */
export async function longestHold(act: () => Promise<unknown>): Promise<number> {
  const holds: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const delay: IntervalHistogram = monitorEventLoopDelay({ resolution: EVERY });
    delay.enable();
    await sleep(4 * EVERY);
    await act();
    await sleep(4 * EVERY);
    delay.disable();
    holds.push(delay.max / 1e6);
    if (holds.at(-1)! < 100) break;
  }
  return Math.min(...holds);
}
