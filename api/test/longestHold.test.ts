import { longestHold, waitedForProcessor } from './longestHold.ts';

test('what keeps this process busy is a hold, what it waits for is none', async () => {
  const busy = async () => {
    // Until this thread itself has worked for as long, however busy the machine and other threads are.
    const worked = () => performance.now() - waitedForProcessor();
    const before = worked();
    while (worked() - before < 150);
  };
  expect(await longestHold(busy)).toBeGreaterThan(100);
  const waiting = () => new Promise((resolve) => setTimeout(resolve, 150));
  expect(await longestHold(waiting as () => Promise<void>)).toBeLessThan(100);
});
