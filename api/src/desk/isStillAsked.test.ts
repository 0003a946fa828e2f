import type { ApplicationRow } from '../applications/ApplicationRow.ts';
import { isStillAsked } from './isStillAsked.ts';

const asked = (...ids: string[]) => ids.map((id) => ({ id, category: 'Bills' }));
const document = (part: object) => ({
  slot: null,
  state: 'ready',
  linkId: null,
  answers: { Document: { Category: 'Bills', Description: 'Water' } },
  ...part,
});
const validate = (requests: object[], documents: object[]) =>
  isStillAsked(
    { requests, corrections: [], documents } as unknown as ApplicationRow,
    documents as ApplicationRow['documents'],
  );

test.each([
  ['in its place', [document({ slot: 'a' })], false],
  ['by a link', [document({ linkId: 7 })], false],
  ['by a link and refused since', [document({ linkId: 7, state: 'refused' })], true],
  ['in another place', [document({ slot: 'b' })], true],
])('one paper that is there %s', (_where, documents, isOpen) => {
  expect(validate(asked('a'), documents)).toBe(isOpen);
});

test('one paper by a link stands for one, not for each of its category', () => {
  expect(validate(asked('a', 'b'), [document({ linkId: 7 })])).toBe(true);
  expect(validate(asked('a', 'b'), [document({ linkId: 7 }), document({ linkId: 7 })])).toBe(false);
  expect(validate(asked('a', 'b'), [document({ linkId: 7 }), document({ slot: 'b' })])).toBe(false);
});
