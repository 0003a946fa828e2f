import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { sha256 } from './sha256.ts';

const nodes = (text: string) => createHash('sha256').update(text).digest('hex');

test('is what Node says, for texts of any characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(sha256(text)).toBe(nodes(text));
    }),
    { numRuns: 500 },
  );
});

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 100_000])('%i bytes', (length) => {
  expect(sha256('é'.repeat(length >> 1) + 'x'.repeat(length & 1))).toBe(
    nodes('é'.repeat(length >> 1) + 'x'.repeat(length & 1)),
  );
});
