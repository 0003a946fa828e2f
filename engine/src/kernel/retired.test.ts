import { compileSchemas } from '../compile/compileSchema.ts';
import { evaluate } from './evaluate.ts';
import { isOffered } from './programDates.ts';
import { SAID_NONE } from './saidNone.ts';
import type { Facts, Field, Form } from './types.ts';
import { validate } from './validate.ts';

const field = (name: string, more: Partial<Field>): Field => ({
  pointer: `/Home/${name}`,
  group: 'Home',
  name,
  type: 'string',
  required: true,
  title: name,
  classification: 'personal',
  wire: { as: 'value', name: name.toLowerCase() },
  messages: {},
  ...more,
});
const form: Form = {
  name: 'home',
  title: 'Home',
  steps: [
    {
      name: 'home',
      group: 'Home',
      title: 'Home',
      fields: [
        field('Fax', { retired: '2026-11-01' }),
        field('Account', { upperCase: true, required: false }),
        field('Rooms', {
          type: 'object',
          required: false,
          retired: '2026-11-01',
          wire: { as: 'none' },
          resource: { path: 'room', form: 'room', idKey: 'roomId', fact: 'rooms' },
        }),
      ],
      rules: [],
      gates: [],
      validator: 'step:home',
      schema: {},
      uiSchema: {},
      buttons: {},
    },
  ],
  facts: {},
  keywords: { required: 'required', pattern: 'account' },
  schemas: compileSchemas(
    new Map([
      [
        'step:home',
        {
          type: 'object',
          properties: { Fax: { type: 'string' }, Account: { pattern: '^[A-Z]{2}\\d{6}$' } },
          required: ['Fax'],
        },
      ],
    ]),
  ),
};
function look(today: string, raw: { [field: string]: string }) {
  const evaluation = evaluate(form, { Home: raw }, { today });
  const problems = validate(form, evaluation).map(({ path, code }) => [path, code]);
  return { isShown: evaluation.visible.has('/Home/Fax'), problems, evaluation };
}

test('a retired question is shown to who has answered it, and asked of nobody', () => {
  expect(look('2026-10-31', {})).toMatchObject({
    isShown: true,
    problems: [['/Home/Fax', 'required']],
  });
  expect(look('2026-11-01', {})).toMatchObject({ isShown: false, problems: [] });
  expect(look('2026-11-01', { Fax: '555' })).toMatchObject({ isShown: true, problems: [] });
});

test('a retired collection is shown to who has entries in it', () => {
  const isShown = (facts: Facts) =>
    evaluate(form, {}, { today: '2026-11-01', ...facts }).visible.has('/Home/Rooms');
  expect(isShown({ rooms: [{ roomId: 1 }] })).toBe(true);
  expect([isShown({ rooms: [] }), isShown({})]).toEqual([false, false]);
});

test('a retired collection is shown to who has said that she has none, and her answer is kept', () => {
  const said = { Home: { Rooms: SAID_NONE } };
  const { visible, effective } = evaluate(form, said, { today: '2026-11-02', rooms: [] });
  expect(visible.has('/Home/Rooms')).toBe(true);
  expect(effective).toEqual(said);
});

test('one that the server keeps is answered', () => {
  const kept = { '/Home/Fax': '***' };
  expect(evaluate(form, {}, { today: '2027-01-01' }, kept).visible.has('/Home/Fax')).toBe(true);
});

test('a retired choice is offered to nobody from its day on', () => {
  const choice = { value: 1, label: 'Coal', retired: '2026-11-01' };
  expect(isOffered(choice, { today: '2026-10-31' })).toBe(true);
  expect(isOffered(choice, { today: '2026-11-01' })).toBe(false);
});

test('a text counts in capital letters', () => {
  const { evaluation, problems } = look('2026-12-01', { Account: ' ab123456 ' });
  expect(evaluation.effective.Home).toEqual({ Account: 'AB123456' });
  expect(problems).toEqual([]);
});
