import { perPeriod } from './frequencies.ts';

const WEEK = { times: 52, over: 12 };
const TWO_WEEKS = { times: 26, over: 12 };
const YEAR = { over: 12 };

test.each([
  [812.5, TWO_WEEKS, 1760.42],
  [100, WEEK, 433.33],
  [600, { times: 2 }, 1200],
  [1000, YEAR, 83.33],
  [0.06, YEAR, 0.01],
  [0.05, YEAR, 0],
  [-0.06, YEAR, -0.01],
  [700, {}, 700],
  [999_999_999_999.99, WEEK, 4_333_333_333_333.29],
])('%d that comes %j is %d for one period', (amount, frequency, expected) => {
  expect(perPeriod(amount, frequency)).toBe(expected);
});

test('what is no amount of so many decimals stays as it was typed, for its rules to refuse', () => {
  expect(perPeriod(undefined, WEEK)).toBeUndefined();
  expect(perPeriod('1,5', WEEK)).toBe('1,5');
  expect(perPeriod(1.234, WEEK)).toBe(1.234);
  expect(perPeriod(1e20, WEEK)).toBe(1e20);
  expect(perPeriod(3, WEEK, 0)).toBe(13);
});
