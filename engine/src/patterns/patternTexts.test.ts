import fc from 'fast-check';
import { nearMisses, patternTexts } from './patternTexts.ts';

test.each([
  '^\\d{5}(-\\d{4})?$',
  '^\\d{3}-?\\d{3}-?\\d{4}$',
  '^[0-9A-Za-z][0-9A-Za-z -]{3,29}$',
  '^(000|666|9\\d{2})-',
  '^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$',
  '^\\p{Lu}\\p{Ll}+$',
  '^[a-z]+\\b-[^\\W_]$',
  '-0000$',
  '^.{3}$',
])('texts that match %s', (pattern) => {
  const texts = patternTexts(pattern, 1);
  expect(texts.length).toBeGreaterThan(pattern === '-0000$' ? 0 : 2);
  for (const text of texts) expect(text).toMatch(new RegExp(pattern, 'u'));
  expect(patternTexts(pattern, 1)).toEqual(texts);
});

test('most near misses are none', () => {
  const pattern = '^\\d{5}(-\\d{4})?$';
  const misses = nearMisses(patternTexts(pattern, 1));
  expect(misses.filter((text) => !new RegExp(pattern, 'u').test(text)).length).toBeGreaterThan(5);
});

test('what is made of any pattern matches it', () => {
  const part = fc.constantFrom('a', '\\d', '[A-F]', '(b|c)', '[^x]', '\\w{2,3}', 'z?', '(-\\d+)?');
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), fc.nat(), (parts, seed) => {
      const pattern = `^${parts.join('')}$`;
      const texts = patternTexts(pattern, seed);
      // A pattern of optional parts alone may be blank, which is no answer.
      const isOptional = parts.every((one) => one.endsWith('?'));
      expect(isOptional || texts.length > 0).toBe(true);
      for (const text of texts) expect(text).toMatch(new RegExp(pattern, 'u'));
    }),
    { numRuns: 200 },
  );
});
