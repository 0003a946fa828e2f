import { compileSchemas } from '../../compile/compileSchema.ts';
import { evaluate } from '../evaluate.ts';
import type { Answers, Choice, Field, Form } from '../types.ts';
import { actionOn } from './actionOn.ts';
import { validateOffered } from './validateOffered.ts';

const DAY = '2026-11-01';
const choices: Choice[] = [
  { value: 'income', label: 'Income' },
  { value: 'lease', label: 'Lease', retired: DAY },
];
const field = (name: string, more: Partial<Field>): Field => ({
  pointer: `/Ask/${name}`,
  group: 'Ask',
  name,
  type: 'string',
  required: false,
  title: name,
  classification: 'personal',
  wire: { as: 'value', name: name.toLowerCase() },
  messages: {},
  ...more,
});
const fields = [
  field('Papers', { type: 'array', choices }),
  field('Why', { required: true }),
  field('Paper', { choices, messages: { enum: 'choose-a-paper' } }),
  field('Hidden', { choices, when: { same: [['/Ask/Why', '/Ask/Paper']] } }),
];
const form: Form = {
  name: 'ask',
  title: 'Ask',
  steps: [
    {
      name: 'ask',
      group: 'Ask',
      title: 'Ask',
      fields,
      rules: [],
      gates: [],
      validator: 'step:ask',
      schema: {},
      uiSchema: {},
      buttons: {},
    },
  ],
  facts: {},
  keywords: { required: 'required', enum: 'choose-one', maxLength: 'too-long' },
  schemas: compileSchemas(
    new Map([
      [
        'step:ask',
        {
          type: 'object',
          properties: { Papers: { type: 'array' }, Why: { maxLength: 5 }, Paper: { maxLength: 6 } },
          required: ['Why'],
        },
      ],
    ]),
  ),
};

function problemsOf(Ask: Answers[string], day = DAY) {
  const on = actionOn({ form, effects: {} }, day).form as Form;
  return validateOffered(on, evaluate(on, { Ask }, { today: day })).map(({ path, code }) => [
    path,
    code,
  ]);
}

test('a retired choice and a missing answer are told at once, in the order of the page', () => {
  expect(problemsOf({ Papers: ['income', 'lease'], Paper: 'lease' })).toEqual([
    ['/Ask/Papers', 'choose-one'],
    ['/Ask/Why', 'required'],
    ['/Ask/Paper', 'choose-a-paper'],
  ]);
});

test('what is offered on the day, is blank or is not asked is no problem', () => {
  expect(problemsOf({ Papers: ['income'], Why: 'old', Paper: 'income' })).toEqual([]);
  expect(problemsOf({ Papers: ['lease'], Why: 'old' }, '2026-10-31')).toEqual([]);
  expect(problemsOf({ Papers: [], Why: 'old', Hidden: 'lease' })).toEqual([]);
  expect(problemsOf({ Why: 'lease', Paper: 'lease', Hidden: 'lease' })).toEqual([
    ['/Ask/Paper', 'choose-a-paper'],
    ['/Ask/Hidden', 'choose-one'],
  ]);
});

test('one problem is told of a question that has two', () => {
  expect(problemsOf({ Why: 'old', Paper: 'passport' })).toEqual([['/Ask/Paper', 'too-long']]);
});
