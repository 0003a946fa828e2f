import { answerDay } from './answerDay.ts';
import { nameDay } from './nameDay.ts';

const calendar = { weekend: [0, 6], holidays: ['2026-11-26', '2026-11-27'] };

test.each([
  ['working days, over holidays and a weekend', { workingDays: 1 }, calendar, '2026-11-30'],
  ['working days where a pack has no calendar', { workingDays: 3 }, undefined, '2026-11-30'],
  ['days, whatever the calendar says', { days: 2 }, calendar, '2026-11-27'],
])('%s', (_name, within, agency, day) => {
  expect(answerDay(within, '2026-11-25', agency)).toBe(day);
});

test.each([
  ['en', 'Friday', 'December 4, 2026'],
  ['es', 'viernes', '4 de diciembre de 2026'],
])('a day and its weekday in %s', (language, weekday, date) => {
  expect(nameDay('2026-12-04', language)).toEqual({ weekday, date });
});
