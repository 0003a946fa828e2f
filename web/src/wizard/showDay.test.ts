import { showDay } from './showDay.ts';

test.each([
  ['en-US', '11/02/2026'],
  ['es-US', '2 de noviembre de 2026'],
])('a day in %s is %s, in the portal’s time zone', (locale, day) => {
  expect(showDay('2026-11-03T04:30:00Z', locale, 'America/New_York')).toBe(day);
});
