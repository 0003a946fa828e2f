import { writeDate } from './writeDate.ts';

test.each([
  ['2026-11-02', 'en-US', '11/02/2026'],
  ['2026-11-02', 'es-US', '2 de noviembre de 2026'],
  ['2026-13-02', 'es-US', '2026-13-02'],
  ['0999-01-09', 'en-US', '01/09/0999'],
])('%s in %s is %s', (day, locale, written) => {
  expect(writeDate(day, locale)).toBe(written);
});
