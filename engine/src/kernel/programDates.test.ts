import fc from 'fast-check';
import { shiftDay } from './keywords/days.ts';
import { type Dates, isOffered, windowOn } from './programDates.ts';

const winter: Dates = { opens: '2026-11-01', closes: '2027-03-31', every: 'year' };
const firstDays: Dates = { opens: '2026-01-29', closes: '2026-01-31', every: 'month' };

test.each<[Dates, string, string, string]>([
  [winter, '2026-06-01', '2026-11-01', '2027-03-31'],
  [winter, '2027-03-31', '2026-11-01', '2027-03-31'],
  [winter, '2027-04-01', '2027-11-01', '2028-03-31'],
  [winter, '2030-02-01', '2029-11-01', '2030-03-31'],
  [firstDays, '2026-02-28', '2026-02-28', '2026-02-28'],
  [firstDays, '2026-03-01', '2026-03-29', '2026-03-31'],
  [firstDays, '2026-04-30', '2026-04-29', '2026-04-30'],
])('%j on %s is open from %s to %s', (dates, day, opens, closes) => {
  expect(windowOn(dates, day)).toEqual({ opens, closes });
});

test('what does not come again stays as it is', () => {
  expect(windowOn({ opens: '2026-11-01', closes: '2027-03-31' }, '2030-01-01')).toEqual({
    opens: '2026-11-01',
    closes: '2027-03-31',
  });
  expect(windowOn({ opens: '2026-11-01' }, '2030-01-01')).toEqual({ opens: '2026-11-01' });
});

test('the window is the first that is not over on its day', () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((days) => shiftDay('2026-01-01', { days }));
  fc.assert(
    fc.property(fc.constantFrom(winter, firstDays), day, (dates, today) => {
      const { opens, closes } = windowOn(dates, today);
      expect(closes! >= today).toBe(true);
      const before = shiftDay(opens!, { days: -1 });
      const last = windowOn(dates, before);
      expect(today < opens! ? last.closes! < today || last.opens === opens : true).toBe(true);
      expect(isOffered(dates, { today })).toBe(today >= opens!);
    }),
  );
});
