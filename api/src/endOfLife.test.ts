import { isPast, NODE, POSTGRES, supported } from './endOfLife.ts';
import { oldRuntime } from './oldRuntime.ts';

const at = (day: string) => Date.parse(`${day}T12:00:00Z`);

test('a version is supported until its last day is over, and a newer one than all that are known is', () => {
  const isOver = (version: string, day: string) => isPast(NODE, version, at(day));
  expect([isOver('22.3.0', '2027-04-30'), isOver('22.3.0', '2027-05-01')]).toEqual([false, true]);
  expect([isOver('18.20.0', '2026-01-01'), isOver('23.1.0', '2026-01-01')]).toEqual([true, true]);
  expect([isOver('24.0.0', '2026-11-27'), isOver('26.0.0', '2026-11-27')]).toEqual([false, false]);
  expect(isPast(POSTGRES, '14.20', at('2026-11-13'))).toBe(true);
  expect(isPast(POSTGRES, '15.9 (Debian 15.9-1)', at('2026-11-13'))).toBe(false);
});

test('the line about an old Node names those that are supported on that day', () => {
  expect(oldRuntime('20.20.0', at('2026-11-27'))).toMatch(/use Node 22 or 24\.$/);
  expect(oldRuntime('22.20.0', at('2027-06-01'))).toMatch(/^Node 22\.20\.0 .* use Node 24\.$/);
  expect(oldRuntime('22.20.0', at('2026-11-27'))).toBeUndefined();
});

test('there is something to go over to: who reads this in red adds the versions that came meanwhile', () => {
  for (const lastDays of [NODE, POSTGRES]) expect(supported(lastDays).length).toBeGreaterThan(0);
});
