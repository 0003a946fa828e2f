/**
 * Moves timers, and waits for what they start.
 * @jest-environment node
 */
import { jest } from '@jest/globals';
import type { Release } from '@porchlight/engine/compile';
import { followPublic } from './followPublic.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function open(refresh: () => Promise<void>) {
  const said: string[] = [];
  const known = { seenAt: new Date() };
  let looks = 0;
  const following = followPublic(
    {
      async refresh() {
        looks += 1;
        await refresh();
        known.seenAt = new Date();
      },
      seenAt: () => known.seenAt,
      isServing: () => true,
      current: () => ({ hash: 'a' }) as Release,
    },
    {
      warn: (_: unknown, text?: string) => void said.push(`warn: ${text}`),
      info: (_: unknown, text?: string) => void said.push(`info: ${text}`),
    },
  );
  return { said, following, looks: () => looks };
}

test('the database is asked each second, and nothing is said', async () => {
  const { said, looks, following } = open(async () => {});
  await jest.advanceTimersByTimeAsync(10_000);
  expect([looks(), said]).toEqual([10, []]);
  following.stop();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(looks()).toBe(10);
});

test.each([
  ['refuses', () => Promise.reject(new Error('away'))],
  ['is silent', () => new Promise<void>((resolve) => setTimeout(resolve, 30_000))],
])('a database that %s is told of once, and once more when it is back', async (_, fail) => {
  let isAway = true;
  const { said, following } = open(() => (isAway ? fail() : Promise.resolve()));
  await jest.advanceTimersByTimeAsync(20_000);
  expect(said).toEqual([expect.stringMatching(/^warn: .*the last one serves on/)]);
  isAway = false;
  await jest.advanceTimersByTimeAsync(20_000);
  expect(said.slice(1)).toEqual([expect.stringMatching(/^info: .*again/)]);
  following.stop();
});
