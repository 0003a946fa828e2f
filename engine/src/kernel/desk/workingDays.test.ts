import { addWorkingDays, receivedFrom } from './workingDays.ts';

const calendar = { weekend: [0, 6], holidays: ['2026-11-26', '2026-11-27'] };

test.each([
  ['a day in the week', '2026-11-23', 2, '2026-11-25'],
  ['over the holidays and a weekend', '2026-11-25', 1, '2026-11-30'],
  ['from a Sunday', '2026-11-22', 1, '2026-11-23'],
  ['over the end of a year', '2026-12-31', 1, '2027-01-01'],
])('%s', (_what, from, count, day) => {
  expect(addWorkingDays(from, count, calendar)).toBe(day);
});

test('a calendar without a working day ends the search', () => {
  const never = { weekend: [0, 1, 2, 3, 4, 5, 6], holidays: [] };
  expect(addWorkingDays('2026-11-25', 3, never)).toMatch(/^2027-/);
});

test.each([
  [1, '2026-11-28'],
  [7, '2026-11-22'],
  [366, '2025-11-28'],
])('what was received within %s days came on %s at the earliest', (receivedWithin, day) => {
  expect(receivedFrom({ receivedWithin }, '2026-11-28')).toBe(day);
});

test('a queue that says nothing of the day of receipt begins on no day', () => {
  expect(receivedFrom({ late: true }, '2026-11-28')).toBeUndefined();
});
