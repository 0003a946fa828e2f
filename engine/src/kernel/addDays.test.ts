import { addDays } from './addDays.ts';

test('days are added over the end of a month and of summer time', () => {
  expect(addDays('2026-10-31', 1)).toBe('2026-11-01');
  expect(addDays('2026-11-01', 1)).toBe('2026-11-02');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});
