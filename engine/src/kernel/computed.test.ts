import { compileSchemas } from '../compile/compileSchema.ts';
import { askableAnswers } from './corrections.ts';
import { evaluate } from './evaluate.ts';
import type { Condition, Field, Form, Json } from './types.ts';
import { validate } from './validate.ts';
import { answersToSend, fromWire, toWire, withComputed } from './wire.ts';

const field = (name: string, more: Partial<Field>): Field => ({
  pointer: `/Home/${name}`,
  group: 'Home',
  name,
  type: 'number',
  required: false,
  title: name,
  classification: 'personal',
  wire: { as: 'value', name: name.toLowerCase() },
  messages: {},
  ...more,
});
const get = (name: string): Json => ({ get: `/Home/${name}` });
const rents: Condition = { filled: '/Home/Rent', is: true };

/** A year's rent, and what of it is over, once there is rent. */
const form: Form = {
  name: 'home',
  title: 'Home',
  steps: [
    {
      name: 'home',
      group: 'Home',
      title: 'Home',
      fields: [
        field('Rent', {}),
        field('Year', { computed: { multiply: [get('Rent'), 12] }, when: rents }),
        field('Over', { computed: { subtract: [get('Year'), { get: '/$/limit' }] }, when: rents }),
      ],
      rules: [],
      gates: [],
      validator: 'step:home',
      schema: {},
      uiSchema: {},
      buttons: {},
    },
  ],
  facts: { limit: 10_000 },
  keywords: {},
  schemas: compileSchemas(
    new Map([['step:home', { type: 'object', properties: { Year: { type: 'number' } } }]]),
  ),
};
const look = (raw: Form['facts']) => evaluate(form, { Home: raw }, {});

test('what is worked out counts in place of what was typed, and is made of other such answers', () => {
  const evaluation = look({ Rent: 900.1, Year: 1, Over: 'mine' });
  expect(evaluation.effective).toEqual({ Home: { Rent: 900.1, Year: 10801.2, Over: 801.2 } });
  expect(validate(form, evaluation)).toEqual([]);
});

test('it is blank while what it is made of is blank, and gone while it is hidden', () => {
  expect(look({ Rent: 'nine', Year: 1 }).effective).toEqual({ Home: { Rent: 'nine' } });
  const hidden = look({ Year: 5 });
  expect([hidden.effective, hidden.visible.has('/Home/Year')]).toEqual([{ Home: {} }, false]);
});

test('the server takes no value for it, and presents its own', () => {
  const arrived = fromWire(form, { rent: 900, year: 1, over: 'x' });
  expect(arrived).toEqual({ answers: { Home: { Rent: 900 } }, sent: ['/Home/Rent'], refused: [] });
  const evaluation = look({ Rent: 900 });
  const raw = withComputed(form, arrived.answers, evaluation);
  expect(toWire(form, raw)).toEqual({ rent: 900, year: 10_800, over: 800 });
  expect(answersToSend(form, arrived.answers, evaluation)).toEqual({ Home: { Rent: 900 } });
});

test('nobody is asked about what is worked out: it follows the answers', () => {
  expect(askableAnswers(form, look({ Rent: 1_000 }))).toEqual(['/Home/Rent']);
});
