import { fullFormats } from 'ajv-formats/dist/formats.js';
import fc from 'fast-check';
import { isDate } from './formats.ts';

const { validate: isStandard } = fullFormats.date as { validate(text: string): boolean };
const isInRange = (text: string) => text >= '1900-01-01' && text <= '2200-12-31';

test('a day is what the standard’s format takes, of two hundred years', () => {
  const number = (most: number, size: number) =>
    fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(size, '0'));
  const like = fc
    .tuple(
      number(2400, 4),
      number(14, 2),
      number(33, 2),
      fc.constantFrom('', '', '', ' ', '\n', '0'),
    )
    .map(([year, month, date, tail]) => `${year}-${month}-${date}${tail}`);
  fc.assert(
    fc.property(fc.oneof(like, fc.string()), (text) => {
      expect(isDate(text)).toBe(isStandard(text) && isInRange(text));
    }),
    { numRuns: 5_000 },
  );
});

test.each(['2000-02-29', '2024-02-29', '1900-01-01', '2200-12-31', '2026-11-30'])(
  '%s is a day',
  (day) => expect(isDate(day)).toBe(true),
);

test.each([
  '1900-02-29',
  '2023-02-29',
  '2026-11-31',
  '2026-00-10',
  '2026-01-00',
  '2026-1-1',
  '1899-12-31',
  '2201-01-01',
  '٢٠٢٦-٠١-٠١',
])('%s is none', (day) => expect(isDate(day)).toBe(false));
