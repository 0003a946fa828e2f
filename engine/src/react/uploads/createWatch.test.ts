/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { createWatch } from './createWatch.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('looks less and less often while something waits, and not at all when nothing does', () => {
  const times: number[] = [];
  const watch = createWatch(() => {
    times.push(Date.now());
    watch.update(times.length < 20);
  }, 1000);
  const start = Date.now();
  watch.update(true);
  jest.advanceTimersByTime(24 * 3600 * 1000);
  expect(times).toHaveLength(20);
  const pauses = times.map((time, n) => time - (times[n - 1] ?? start));
  expect([pauses[0], pauses[1], pauses.at(-1)]).toEqual([1000, 1250, 60_000]);
  watch.hurry();
  watch.update(true);
  jest.advanceTimersByTime(1000);
  expect(times).toHaveLength(21);
});

test('waits while the page is not seen, and ends when it is told to', () => {
  const look = jest.fn();
  const watch = createWatch(look, 1000);
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  watch.update(true);
  jest.advanceTimersByTime(3000);
  expect(look).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  jest.advanceTimersByTime(10_000);
  expect(look).toHaveBeenCalledTimes(1);
  watch.update(true);
  watch.stop();
  watch.update(true);
  jest.advanceTimersByTime(100_000);
  expect(look).toHaveBeenCalledTimes(1);
});
