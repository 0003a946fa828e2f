import type { Form } from '../../kernel/index.ts';
import { mergeAnswers } from './mergeAnswers.ts';

const form = {
  steps: [
    {
      group: 'Home',
      fields: ['City', 'Street', 'Secret'].map((name) => ({
        pointer: `/Home/${name}`,
        name,
        group: 'Home',
        wire: { as: 'value', name },
        classification: name === 'Secret' ? 'restricted' : 'personal',
      })),
    },
  ],
} as unknown as Form;

const home = (City?: string, Street?: string, Secret?: string) => ({
  Home: { City, Street, Secret },
});

test('takes what only the others changed, keeps what only we changed', () => {
  const merged = mergeAnswers({
    form,
    base: home('a', 'a'),
    mine: home('mine', 'a'),
    theirs: home('a', 'theirs'),
  });
  expect(merged.answers).toEqual(home('mine', 'theirs'));
  expect(merged).toMatchObject({ taken: ['/Home/Street'], clashes: [] });
});

test('the same change on both sides is no clash, and blank is blank', () => {
  const merged = mergeAnswers({
    form,
    base: home('a', 'a'),
    mine: home('b', undefined),
    theirs: { Home: { City: 'b', Street: '' } },
  });
  expect(merged.clashes).toEqual([]);
});

test('a different change on both sides is asked, and ours stays until then', () => {
  const merged = mergeAnswers({ form, base: home('a'), mine: home('b'), theirs: home('c') });
  expect(merged.clashes).toEqual([{ pointer: '/Home/City', mine: 'b', theirs: 'c' }]);
  expect(merged.answers.Home?.City).toBe('b');
});

test('a restricted value, which is never sent, is not taken for cleared', () => {
  const merged = mergeAnswers({
    form,
    base: home('a', 'a', '123'),
    mine: home('a', 'a', '123'),
    theirs: home('a', 'a'),
  });
  expect(merged).toMatchObject({ taken: [], clashes: [] });
});
