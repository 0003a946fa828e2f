import { jest } from '@jest/globals';
import { createTimers, type Timers } from './createTimers.ts';

let timers: Timers;
const work = jest.fn(async () => undefined);
beforeEach(() => {
  jest.useFakeTimers();
  work.mockClear();
  timers = createTimers();
});
afterEach(() => {
  timers.close();
  jest.useRealTimers();
});

/** Presses keys so far apart, and says after how many milliseconds the work was done. */
function typeUntilDone(apart: number, pause: number): number {
  for (let passed = 0; passed < 60_000; passed += apart) {
    for (let one = 0; one < apart; one += 10) {
      if (work.mock.calls.length > 0) return passed + one;
      jest.advanceTimersByTime(10);
    }
    timers.putOff('check', pause);
  }
  throw new Error('It was never done.');
}

test('what is put off waits from the last key on', () => {
  timers.plan('check', work, 600);
  jest.advanceTimersByTime(500);
  expect(timers.putOff('check', 600)).toBe(true);
  jest.advanceTimersByTime(590);
  expect(work).not.toHaveBeenCalled();
  jest.advanceTimersByTime(20);
  expect(work).toHaveBeenCalledTimes(1);
});

test('what is put off comes no earlier than it was planned', () => {
  timers.plan('check', work, 10_000);
  expect(typeUntilDone(300, 600)).toBe(10_000);
});

test('keys that do not end put it off for a few seconds in all', () => {
  timers.plan('check', work, 600);
  expect(typeUntilDone(300, 600)).toBe(5_000);
  // It begins anew once it was done.
  work.mockClear();
  timers.plan('check', work, 600);
  expect(typeUntilDone(300, 600)).toBe(5_000);
});

test('what is not planned is not put off', () => {
  expect(timers.putOff('check', 600)).toBe(false);
  jest.advanceTimersByTime(1_000);
  expect(work).not.toHaveBeenCalled();
});
