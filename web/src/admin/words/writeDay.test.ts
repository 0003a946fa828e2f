import { writeDay } from './writeDay.ts';

test('a day is written in the language, on its own date wherever the browser is', () => {
  expect(writeDay('2026-11-02', 'en')).toBe('November 2, 2026');
  expect(writeDay('2026-11-02', 'es')).toBe('2 de noviembre de 2026');
  expect(writeDay('2026-11-02', 'en', 'full')).toBe('Monday, November 2, 2026');
});

test.each(['', 'abc', '2026-02-31', '2026-11-02T00:00', '0026-11-02'])(
  'what is no day is refused: "%s"',
  (text) => expect(writeDay(text, 'en')).toBeUndefined(),
);
