import { sampleForm, sampleStep } from '../react/test/sampleForm.ts';
import { describeAnswer } from './describeAnswer.ts';
import type { Json } from './types.ts';

function describe(part: object, value: Json) {
  const form = sampleForm([sampleStep([{ name: 'Answer', ...part }])]);
  const field = form.steps[0]!.fields[0]!;
  const effective = { [field.group]: { Answer: value } };
  return describeAnswer(field, { effective, kept: {} }, { locale: 'en', yes: 'Yes', no: 'No' });
}

test.each([
  ['a phone that came without dashes', { mask: 'phone' }, '8035550101', '803-555-0101'],
  ['one with dashes', { mask: 'phone' }, '803-555-0101', '803-555-0101'],
  ['one that lacks a digit stays as it came', { mask: 'phone' }, '803555010', '803555010'],
  ['a shape with letters', { mask: 'AA-####' }, 'AB1234', 'AB-1234'],
  ['letters where digits belong', { mask: 'AA-####' }, '12ABCD', '12ABCD'],
  ['a short ZIP', { mask: 'zip' }, '29138', '29138'],
  ['a long ZIP', { mask: 'zip' }, '291380012', '29138-0012'],
  ['a text without a mask', {}, '8035550101', '8035550101'],
  [
    'a restricted one is starred in its shape',
    { mask: '###-##-####', classification: 'restricted' as const },
    '123456789',
    '***-**-6789',
  ],
])('%s is read back as it is typed', (_what, part, value, words) => {
  expect(describe(part, value)).toBe(words);
});
