import fc from 'fast-check';
import type { Json, JsonObject } from '../types.ts';
import { shiftDay } from './days.ts';
import { KEYWORDS } from './index.ts';

const ROOT: JsonObject = {
  $: { today: '2026-11-21', year: 2026 },
  Trip: { Start: '2026-12-24', Half: '2026-1', Rooms: 3 },
};
const validate = (name: string, value: Json, limit: Json) =>
  KEYWORDS[name]!.check(value, limit, ROOT);
const today = (off: JsonObject = {}): Json => ({ $data: '/$/today', ...off });

test.each<[string, Json, Json, Json | undefined]>([
  ['decimals', 12.5, 2, undefined],
  ['decimals', 0.07, 2, undefined],
  ['decimals', 12.505, 2, 2],
  ['decimals', 2.5, 0, 0],
  ['notBefore', '2026-11-21', today(), undefined],
  ['notBefore', '2026-11-20', today(), '2026-11-21'],
  ['notBefore', '2026-11-20', '2026-11-21', '2026-11-21'],
  ['notBefore', '2026-12-24', { $data: '/Trip/Start' }, undefined],
  ['notBefore', '2026-12-24', { $data: '/Trip/Start', days: 1 }, '2026-12-25'],
  ['notAfter', '2008-11-21', today({ years: -18 }), undefined],
  ['notAfter', '2008-11-22', today({ years: -18 }), '2008-11-21'],
  ['notAfter', '2027-01-01', '2026-12-31', '2026-12-31'],
])('%s validates %j by %j', (name, value, limit, refused) => {
  const params = validate(name, value, limit);
  expect(params && Object.values(params)).toEqual(refused === undefined ? undefined : [refused]);
});

test.each(['notBefore', 'notAfter'])('%s says nothing while there are not two days', (name) => {
  for (const limit of ['/Trip/Half', '/Trip/Rooms', '/Trip/End', '/$/nothing'])
    expect(validate(name, '2026-11-21', { $data: limit })).toBeUndefined();
  for (const value of ['13/45/2020', '2026-02-30', '0000-01-01', 7, ['2026-11-21']])
    expect([validate(name, value, today()), validate(name, value, '1900-01-01')]).toEqual([
      undefined,
      undefined,
    ]);
});

test('who was born on a leap day, or whose age is checked on one', () => {
  expect(shiftDay('2024-02-29', { years: -18 })).toBe('2006-02-28');
  expect(shiftDay('2024-02-29', { years: -20 })).toBe('2004-02-29');
  expect(shiftDay('2024-03-01', { days: -1 })).toBe('2024-02-29');
  expect(shiftDay('2023-12-31', { years: 1, days: 1 })).toBe('2025-01-01');
});

test('what a keyword calls looser lets through all that it let through before', () => {
  const day = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2050-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const off = fc.record({ years: fc.integer({ min: -3, max: 3 }), days: fc.nat(40) });
  const limit = fc.oneof(day, off.map(today));
  fc.assert(
    fc.property(fc.constantFrom('notBefore', 'notAfter'), day, limit, limit, (name, ...rest) => {
      const [value, before, after] = rest;
      const passed = validate(name, value, before) === undefined;
      if (!passed || !KEYWORDS[name]!.isLooser!(before, after)) return;
      expect(validate(name, value, after)).toBeUndefined();
    }),
    { numRuns: 2_000 },
  );
});

test('the samples of a limit lie on both of its sides', () => {
  for (const name of ['notBefore', 'notAfter']) {
    const samples = KEYWORDS[name]!.samples!(today({ days: 3 }), ROOT);
    const verdicts = samples.map(
      (value) => validate(name, value, today({ days: 3 })) === undefined,
    );
    expect([...verdicts].sort()).toEqual([false, true, true]);
  }
});
