/** @jest-environment jsdom */
import { keepTimeOf, readTime, showTime } from './showTime.ts';

beforeEach(() => {
  document.documentElement.lang = 'en';
});
afterEach(() => {
  keepTimeOf({ timeZone: undefined });
});

test.each([
  ['America/New_York', '2026-11-29T09:30', '2026-11-29T14:30:00.000Z', 'Nov 29, 2026, 9:30 AM'],
  ['America/New_York', '2026-07-01T23:59', '2026-07-02T03:59:00.000Z', 'Jul 1, 2026, 11:59 PM'],
  // An hour after the clocks were put on, and before they are put back.
  ['America/New_York', '2026-03-08T03:30', '2026-03-08T07:30:00.000Z', 'Mar 8, 2026, 3:30 AM'],
  ['America/New_York', '2026-11-01T00:30', '2026-11-01T04:30:00.000Z', 'Nov 1, 2026, 12:30 AM'],
  ['America/Anchorage', '2026-11-29T00:00', '2026-11-29T09:00:00.000Z', 'Nov 29, 2026, 12:00 AM'],
  ['Pacific/Auckland', '2026-11-29T00:00', '2026-11-28T11:00:00.000Z', 'Nov 29, 2026, 12:00 AM'],
])('in %s %s is %s, and is shown as it was typed', (timeZone, typed, moment, shown) => {
  keepTimeOf({ timeZone });
  expect(readTime(typed).toISOString()).toBe(moment);
  expect(showTime(moment).replaceAll('\u202f', ' ')).toBe(shown);
});

test('where the portal’s zone is not known, times are those of this computer', () => {
  expect(readTime('2026-11-29T09:30')).toEqual(new Date('2026-11-29T09:30'));
});
