/**
 * Moves timers, and waits for what they start.
 * @jest-environment node
 */
import { jest } from '@jest/globals';
import { endOfDay } from './endOfDay.ts';
import { followDay } from './followDay.ts';

const HOUR = 60 * 60_000;

test.each([
  ['2026-06-01T12:34:56Z', 'UTC', '2026-06-02T00:00:00.000Z'],
  ['2026-06-01T03:00:00Z', 'America/New_York', '2026-06-01T04:00:00.000Z'],
  ['2026-06-01T04:00:00Z', 'America/New_York', '2026-06-02T04:00:00.000Z'],
  // Its day has 25 hours, its day has 23.
  ['2026-11-01T04:00:00Z', 'America/New_York', '2026-11-02T05:00:00.000Z'],
  ['2026-03-08T05:00:00Z', 'America/New_York', '2026-03-09T04:00:00.000Z'],
  ['2026-06-01T12:00:00Z', 'Asia/Kathmandu', '2026-06-01T18:15:00.000Z'],
])('the day of %s in %s ends at %s', (now, timeZone, end) => {
  expect(endOfDay(new Date(now), timeZone).toISOString()).toBe(end);
});

describe('what depends on the day', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-06-01T23:50:00Z') });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('is renewed once the day is over, and again after the next', async () => {
    const renewed: string[] = [];
    const ends = () => endOfDay(new Date(), 'UTC').getTime();
    let dayEnds = ends();
    const stop = followDay(
      () => dayEnds,
      async () => {
        renewed.push(new Date().toISOString());
        dayEnds = ends();
      },
    );
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    expect(renewed).toEqual([]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(renewed).toEqual(['2026-06-02T00:00:01.000Z']);
    await jest.advanceTimersByTimeAsync(24 * HOUR);
    expect(renewed.at(-1)).toBe('2026-06-03T00:00:01.000Z');
    stop();
    const count = renewed.length;
    await jest.advanceTimersByTimeAsync(24 * HOUR);
    expect(renewed).toHaveLength(count);
  });

  test('is renewed as the day ends, too, where nothing was shown at first', async () => {
    const renewed: string[] = [];
    let dayEnds: number | undefined;
    const stop = followDay(
      () => dayEnds,
      async () => {
        renewed.push(new Date().toISOString());
        dayEnds = endOfDay(new Date(), 'UTC').getTime();
      },
    );
    await jest.advanceTimersByTimeAsync(11 * 60_000);
    expect(renewed.at(-1)).toBe('2026-06-02T00:00:01.000Z');
    stop();
  });

  test('is tried again an hour after a renewal that failed', async () => {
    const dayEnds = Date.now() + 60_000;
    let tries = 0;
    const stop = followDay(
      () => dayEnds,
      async () => {
        tries += 1;
        throw new Error('not now');
      },
    );
    await jest.advanceTimersByTimeAsync(61_000);
    expect(tries).toBe(1);
    await jest.advanceTimersByTimeAsync(HOUR);
    expect(tries).toBe(2);
    stop();
  });
});
