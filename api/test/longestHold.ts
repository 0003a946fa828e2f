import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between two looks at the clock. */
const EVERY = 5;
const SCHEDULE = `/proc/${process.pid}/task/${process.pid}/schedstat`;

/** For how long this thread has waited for a processor so far, in milliseconds; 0 where nobody counts it. */
export function waitedForProcessor(): number {
  try {
    return Number(readFileSync(SCHEDULE, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

/**
 * The longest time in milliseconds for which this process did nothing else while `act` ran, without what
 * it waited for a processor: other work on the machine is no hold. The server under test runs here, too.
 */
export async function longestHold(act: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let [seen, waited] = [performance.now(), waitedForProcessor()];
  const timer = setInterval(() => {
    const [now, waitedNow] = [performance.now(), waitedForProcessor()];
    longest = Math.max(longest, now - seen - (waitedNow - waited));
    [seen, waited] = [now, waitedNow];
  }, EVERY);
  await sleep(4 * EVERY);
  await act();
  await sleep(4 * EVERY);
  clearInterval(timer);
  return longest;
}
