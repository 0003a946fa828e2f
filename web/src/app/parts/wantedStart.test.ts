import { wantedStart } from './wantedStart.ts';

test.each([
  ['?from=1005', 1005],
  ['?lang=es&from=7', 7],
  ['', undefined],
  ['?from=', undefined],
  ['?from=mail', undefined],
  ['?from=-1', undefined],
  ['?from=1.5', undefined],
])('%s', (search, number) => {
  expect(wantedStart(search)).toBe(number);
});
