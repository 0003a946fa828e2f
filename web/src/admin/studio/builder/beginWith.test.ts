import { type Askable, type Clause, NO_VALUE } from '@porchlight/engine/builder';
import { changeVerb } from './beginWith.ts';

const asked: Askable = {
  pointer: '/A/a',
  title: 'A',
  step: '',
  kind: 'choices',
  verbs: ['includes', 'entries-at-least', 'entries-at-most'],
  choices: [1, 2, 3].map((value) => ({ value, label: `No. ${value}` })),
};

test('a count never becomes a choice, nor a choice a count, where both are numbers', () => {
  const at = asked.pointer;
  const count: Clause = { at, verb: 'entries-at-least', value: 3 };
  const choice: Clause = { at, verb: 'includes', value: 3 };
  expect(changeVerb(asked, 'includes', count)).toEqual({ at, verb: 'includes', value: NO_VALUE });
  expect(changeVerb(asked, 'entries-at-least', choice)).toEqual({ ...count, value: 1 });
  expect(changeVerb(asked, 'entries-at-most', count)).toEqual({
    ...count,
    verb: 'entries-at-most',
  });
  const list: Askable = { ...asked, kind: 'collection', entries: [] };
  expect(changeVerb(list, 'some-where', count)).toMatchObject({ verb: 'some-where', value: 3 });
});
