import { longestHold } from './longestHold.ts';

test('what keeps this process busy is a hold, what it waits for is none', async () => {
  const busy = async () => {
    // Until this process itself has worked for as long, however busy the machine is.
    const before = process.cpuUsage();
    while (process.cpuUsage(before).user < 150_000);
  };
  expect(await longestHold(busy)).toBeGreaterThan(100);
  const waiting = () => new Promise((resolve) => setTimeout(resolve, 150));
  expect(await longestHold(waiting as () => Promise<void>)).toBeLessThan(100);
});
