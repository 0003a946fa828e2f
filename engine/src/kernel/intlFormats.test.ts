import { dateFormat, numberFormat } from './intlFormats.ts';

test('a formatter is made once for a language and its options', () => {
  const how = { day: '2-digit', month: '2-digit', timeZone: 'UTC' } as const;
  expect(dateFormat('en', how)).toBe(dateFormat('en', { ...how }));
  expect(dateFormat('es', { dateStyle: 'long', timeZone: 'UTC' }).format(0)).toBe(
    '1 de enero de 1970',
  );
  expect(numberFormat('en', { style: 'percent' })).not.toBe(numberFormat('en', {}));
});
