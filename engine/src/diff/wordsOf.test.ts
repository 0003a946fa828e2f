import { parse } from '@formatjs/icu-messageformat-parser';
import type { Texts } from '../kernel/types.ts';
import { wordsOf } from './wordsOf.ts';

const read = (text: string) => wordsOf(parse(text) as unknown as Texts[string]);

test('a message is told with its places, and with the number of a plural', () => {
  expect(read('{count, plural, one {# code left} other {# codes left}}')).toBe('# codes left');
  expect(read('Hello {name}')).toBe('Hello {name}');
});
