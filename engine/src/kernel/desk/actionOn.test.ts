import { compileSchemas } from '../../compile/compileSchema.ts';
import type { Choice, CompiledForm, Field } from '../types.ts';
import { actionOn } from './actionOn.ts';
import type { DeskAction } from './Desk.ts';

const field = (name: string, choices?: Choice[]): Field => ({
  pointer: `/Ask/${name}`,
  group: 'Ask',
  name,
  type: 'string',
  required: false,
  title: name,
  classification: 'personal',
  wire: { as: 'value', name: name.toLowerCase() },
  messages: {},
  ...(choices && { choices }),
});
const fields = [
  field('Why', [
    { value: 'blank', label: 'It is blank' },
    { value: 'old', label: 'It is too old', retired: '2026-11-01' },
  ]),
  // As of `lookup: programs`: staff may name a program that takes no applications now.
  field('Program', [
    { value: 'heat', label: 'Heat', opens: '2025-11-01', closes: '2026-03-31' },
    { value: 'water', label: 'Water', opens: '2027-01-01' },
  ]),
  field('Note'),
];
const step = { name: 'ask', group: 'Ask', title: 'Ask', fields, rules: [], gates: [], buttons: {} };
const form = {
  name: 'ask',
  title: 'Ask',
  steps: [{ ...step, validator: 'step:ask', schema: {}, uiSchema: {} }],
  facts: {},
  keywords: {},
  schemas: compileSchemas(new Map()),
} satisfies CompiledForm;
const reasons = [
  { value: 'differs', label: 'It differs' },
  { value: 'unclear', label: 'It is not clear', retired: '2026-11-01' },
];
const action: Pick<DeskAction, 'form' | 'effects'> = {
  form,
  effects: { corrections: { reasons, maxLength: 200 }, note: '/Ask/Note' },
};
const BEFORE = '2026-10-31';
const FROM = '2026-11-01';

/** The values that each question, and asking about an answer, offers on a day. */
function offered(day: string) {
  const on = actionOn(action, day);
  const values = (some: readonly { value: unknown }[] | undefined) =>
    some?.map(({ value }) => value);
  return [
    ...on.form!.steps[0]!.fields.map(({ choices }) => values(choices)),
    values(on.effects.corrections!.reasons),
  ];
}

test('a choice and a reason are offered until the day before the one on which they are retired', () => {
  const programs = ['heat', 'water'];
  expect(offered(BEFORE)).toEqual([['blank', 'old'], programs, undefined, ['differs', 'unclear']]);
  expect(offered(FROM)).toEqual([['blank'], programs, undefined, ['differs']]);
});

test('what else an action says stays as it is, also where it asks nothing', () => {
  const plain: Pick<DeskAction, 'form' | 'effects'> = { effects: { answersMessages: true } };
  expect(actionOn(plain, FROM)).toEqual(plain);
  expect(actionOn(action, FROM)).toMatchObject({ effects: { note: '/Ask/Note' } });
});

test('on one day it is one object, by whose steps the tables of its form are kept', () => {
  const first = actionOn(action, BEFORE);
  expect(actionOn(action, BEFORE)).toBe(first);
  const next = actionOn(action, FROM);
  expect(next).not.toBe(first);
  expect(actionOn(action, FROM)).toBe(next);
});
