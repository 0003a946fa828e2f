/** @jest-environment jsdom */
import {
  isUrgentFor,
  noteUrgent,
  readLastDay,
  rememberHere,
  rememberLastDay,
} from './storedUser.ts';

beforeEach(() => localStorage.clear());

test('the last day of a draft is told to whose it is, until she signs out', () => {
  rememberLastDay('rosa', '2026-12-21');
  expect(readLastDay('rosa')).toBe('2026-12-21');
  expect(readLastDay('ros')).toBeUndefined();
  rememberHere(false);
  expect(readLastDay('rosa')).toBeUndefined();
});

test('that something of hers can’t wait is noted for herself, until she signs out or others use the device', () => {
  noteUrgent('rosa', true);
  expect([isUrgentFor('rosa'), isUrgentFor('ros')]).toEqual([true, false]);
  expect(localStorage).toHaveLength(1);
  rememberHere(false);
  expect(isUrgentFor('rosa')).toBe(false);
  noteUrgent('rosa', true);
  noteUrgent('rosa', false);
  expect(isUrgentFor('rosa')).toBe(false);
});

test.each(['', 'rosa', 'rosa soon', '{"subject":"rosa"', 'rosa 2026-12-21x'])(
  'what is no day is none: %j',
  (kept) => {
    localStorage.setItem('porchlight.last-day', kept);
    expect(readLastDay('rosa')).toBeUndefined();
  },
);
