import { readTyped, withTyped, writeTyped } from './asTyped.ts';
import { answersOfItem, describeItem, describeSub } from './describeItem.ts';
import { evaluate } from './evaluate.ts';
import { migrateAnswers } from './migrateAnswers.ts';
import { TYPED } from './typedPlaces.ts';
import type { CompiledForm, Field, JsonObject } from './types.ts';
import { fromWire, toWire } from './wire.ts';

const choices = [
  { value: 'two-weeks', label: 'Every two weeks', times: 26, over: 12 },
  { value: 'month', label: 'Every month' },
  { value: 'once', label: 'Only once' },
];
const formWith = (name: string, more: Partial<Field> = {}) =>
  ({
    name: 'pay',
    steps: [
      {
        name: 'pay',
        group: 'Pay',
        fields: [
          {
            pointer: `/Pay/${name}`,
            group: 'Pay',
            name,
            type: 'number',
            mask: 'money',
            decimals: 2,
            wire: { as: 'value', name: 'amount' },
            frequencies: {
              title: 'Pay',
              choices,
              typed: {
                pointer: `/Pay/${name}${TYPED}`,
                name: `${name}${TYPED}`,
                wire: 'amountAsTyped',
              },
            },
            ...more,
          },
        ],
      },
    ],
    facts: {},
    schemas: {},
  }) as unknown as CompiledForm;
const form = formWith('Amount');
const field = form.steps[0]!.fields[0]!;
const often = choices[0]!;
const answers = writeTyped({ Pay: { Amount: 1760.42 } }, field, { amount: 812.5, often });
const onWire = { amount: 1760.42, amountAsTyped: [812.5, 'two-weeks'] };
const say = (id: string, { often, amount, period }: { [name: string]: string }) =>
  `${id}: ${often} ${amount} ${period}`;

test('what was typed goes with the amount that it makes, and comes back', () => {
  const { effective: counting } = evaluate(form, answers, {});
  const effective = withTyped(form, answers, counting);
  expect(toWire(form, effective)).toEqual(onWire);
  expect(fromWire(form, onWire)).toMatchObject({ answers, refused: [] });
  expect(readTyped(field, answersOfItem(form, onWire))).toEqual({ amount: 812.5, often });
  expect(toWire(form, { Pay: { Amount: 5 } })).toEqual({ amount: 5, amountAsTyped: null });
  expect(toWire(form, effective, [])).toEqual({});
});

test('what contradicts the amount does not count', () => {
  const other = { Pay: { ...answers.Pay, Amount: 1700 } };
  expect(readTyped(field, other)).toBeUndefined();
  expect(withTyped(form, answers, { Pay: { Amount: 1700 } })).toEqual({ Pay: { Amount: 1700 } });
  expect(withTyped(form, other, other)).toEqual({ Pay: { Amount: 1700 } });
  expect(withTyped(form, answers, answers)).toEqual(answers);
  expect(withTyped(form, answers, { Pay: {} })).toEqual({ Pay: {} });
});

test.each([
  [812.5],
  ['two-weeks'],
  [['812.5', 'two-weeks']],
  [[812.5, 'never']],
  [[812.5, 'month', 1]],
])('%j is refused: it is no amount that comes so often', (value) => {
  const { refused } = fromWire(form, { amountAsTyped: value as JsonObject[string] });
  expect(refused).toMatchObject([{ name: 'amountAsTyped', code: 'wrong-type' }]);
});

test('a form that keeps nothing beside the amount knows no such name', () => {
  const without = formWith('Amount', { frequencies: { title: 'Pay', choices } });
  expect(toWire(without, answers)).toEqual({ amount: 1760.42 });
  expect(fromWire(without, onWire).refused).toMatchObject([{ code: 'unknown-field' }]);
});

test('it moves with its answer to another release, and is never set aside by itself', () => {
  const moved = migrateAnswers(formWith('Wage', { renamedFrom: '/Pay/Amount' }), answers, {
    from: 'a',
  });
  expect(moved).toEqual({
    answers: { Pay: { Wage: 1760.42, [`Wage${TYPED}`]: [812.5, 'two-weeks'] } },
    setAside: [],
  });
  const fewer = { title: 'Pay', choices: choices.slice(1), typed: field.frequencies!.typed! };
  const changed = migrateAnswers(formWith('Amount', { frequencies: fewer }), answers, {
    from: 'a',
  });
  expect(changed).toEqual({ answers: { Pay: { Amount: 1760.42 } }, setAside: [] });
  const gone = migrateAnswers(formWith('Other'), answers, { from: 'a' });
  expect(gone.setAside).toEqual([{ release: 'a', pointer: '/Pay/Amount', value: 1760.42 }]);
});

test('a row says how its amount comes', () => {
  const words = describeItem(form, onWire, 'en', { main: [], right: ['/Pay/Amount'] });
  expect(words).toMatchObject({ sub: '', right: '$1,760.42' });
  expect(describeSub(words, say)).toBe('fields.as-it-comes: Every two weeks $812.50 $1,760.42');
  const once = { amount: 50, amountAsTyped: [50, 'once'] };
  const said = describeItem(form, once, 'en', { main: [], right: ['/Pay/Amount'] });
  expect(describeSub(said, say)).toBe('Only once');
  const plain = describeItem(form, { amount: 50 }, 'en', { right: ['/Pay/Amount'] });
  expect(describeSub(plain, say)).toBe('');
});
