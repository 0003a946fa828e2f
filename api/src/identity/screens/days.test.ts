import type { PageWords } from '../../pages/index.ts';
import { writeDay, writeTime } from './days.ts';

const wordsIn = (language: string) =>
  ({
    language,
    release: { compiled: { settings: { timeZone: 'America/New_York' } } },
  }) as unknown as PageWords;
const afternoon = new Date('2026-11-23T21:05:00Z');

test.each([
  ['en', 'November 23, 2026', /^Nov 23, 2026, 4:05\sPM$/],
  ['es', '23 de noviembre de 2026', /^23 nov 2026, 4:05\sp\.\s?m\.$/],
])('a time in %s is that of a clock of twelve hours, as it is told here', (language, day, time) => {
  expect(writeDay(wordsIn(language), afternoon)).toBe(day);
  expect(writeTime(wordsIn(language), afternoon)).toMatch(time);
});
