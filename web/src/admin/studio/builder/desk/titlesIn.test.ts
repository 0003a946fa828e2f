import type { JsonObject } from '@porchlight/engine';
import { titlesIn } from './titlesIn.ts';

const known = ['A', 'B', 'C'].map((title) => ({ pointer: `/${title}/x`, title }));
const is = { const: 1 };

test.each<[JsonObject, string]>([
  [{ '/A/x': is, '/B/x': true }, 'A and B'],
  [{ anyOf: [{ '/A/x': is }, { '/A/x': { const: 2 } }, { '/C/x': true }] }, 'A and C'],
  [{ '/B/x': is, anyOf: [{ '/A/x': is }, { '/C/x': true }] }, 'B, A, and C'],
  [{ compare: [{ get: '/A/x' }, '<', { get: '/$/today' }] }, 'A'],
  [{ compare: [{ multiply: [{ get: '/A/x' }, 12] }, '>', { get: '/B/x' }] }, 'A and B'],
  // As a hand wrote it.
  [{ '/B/x': { enum: [1, 2] } }, 'B'],
  [{ '/gone/x': true }, '…'],
])('what %j asks about is called by its titles', (when, titles) => {
  expect(titlesIn(when, known, 'en')).toBe(titles);
});
