import { addChange, giveId, keepItem, makeOwnId, refuseChange } from './addChange.ts';
import { applyChanges } from './applyChanges.ts';
import { INCOME } from './test/fakeItemServer.ts';
import type { UnsentChange } from './UnsentChange.ts';

const own = makeOwnId();
const creation: UnsentChange = {
  kind: 'creation',
  resource: INCOME,
  id: own,
  key: 'c',
  body: { city: 'Wages' },
  isSent: true,
};
const removal: UnsentChange = { kind: 'removal', resource: INCOME, id: own, key: 'r', body: {} };
const lists = { incomes: [{ id: 1, city: 'Wages' }] };

describe('a removal of what has its id by now', () => {
  const code = 'not-removed' as const;

  test('is of that item alone: it takes back no creation', () => {
    const [made] = giveId(addChange([creation], removal), creation, 1);
    expect(made).toMatchObject({ id: 1, body: {} });
    expect(made).not.toHaveProperty('creation');
    const refused = refuseChange([made!], made!, { code });
    expect(applyChanges(lists, refused, undefined).incomes).toMatchObject([{ refusal: { code } }]);
    expect(keepItem(refused, { resource: INCOME, id: 1 })).toEqual([]);
  });

  test('is so, too, where a journal from before has the creation with it', () => {
    const kept = { ...removal, id: 1, creation: 'c', body: creation.body, refusal: { code } };
    expect(applyChanges(lists, [kept], undefined).incomes).toMatchObject([{ id: 1 }]);
    expect(keepItem([kept], { resource: INCOME, id: 1 })).toEqual([]);
  });
});

test('a removal from a journal from before, which has not what was typed, is taken back as the creation', () => {
  const kept = { ...removal, creation: 'c', body: creation.body };
  const refused = { ...kept, refusal: { code: 'not-removed' as const } };
  expect(keepItem([refused], removal)).toEqual([creation]);
});

test('an item is kept where its removal was refused, and not while that is on its way', () => {
  const sent = { ...removal, id: 1, isSent: true };
  expect(keepItem([sent], sent)).toEqual([sent]);
});
