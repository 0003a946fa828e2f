/** @jest-environment jsdom */
import type { Finding } from '@porchlight/engine/explain';
import { createWords } from '../words/words.ts';
import { plainSentence } from './plainSentence.ts';

const finding = (more: Partial<Finding>) =>
  ({
    severity: 'error',
    file: 'application/home.schema.json',
    ...{ line: 1, column: 1, pointer: '', message: '', hint: '' },
    ...more,
  }) as Finding;
const titles = {
  question: (pointer: string) => (pointer === '/Home/Owns' ? 'Do you own it?' : undefined),
  step: (name: string) => (name === 'home' ? 'Your home' : undefined),
};
const inBoth = (found: Finding) =>
  ['en', 'es'].map((language) => plainSentence(found, { titles, say: createWords(language) }));

/** What presses lead to: `tools/definitions/presses.test.ts` makes most of it. */
const PRESSED: Finding['code'][] = [
  'no-advice',
  'condition-always-false',
  'condition-always-true',
  'unreachable-step',
  'unknown-choice',
  'unknown-field',
  'unused-enumeration',
  'stale-translation',
  'html-in-text',
  'not-a-message',
  'unfilled-place',
  'places-differ',
  'hard-to-read',
  'no-right-answer',
  'required-while-hidden',
  'restricted-without-mask',
  'mask-fits-nothing',
  'restricted-on-receipt',
  'message-without-keyword',
  'same-server-name',
  'repeated-value',
  'program-dates',
  'stale-sample',
  'unsettled-condition',
  'separation-never',
  'separation-other-way',
  'separation-needs-two',
  'no-reason-offered',
  'holiday-date',
  'money-column',
];

test.each(PRESSED)('%s is said without files and keys, in each language', (code) => {
  const [english, spanish] = inBoth(finding({ code }));
  expect(english).toMatch(/^[A-Z].*\.$/);
  expect(spanish).toMatch(/^[A-ZÉÚ¿].*\.$/);
  expect(spanish).not.toBe(english);
  expect(`${english}${spanish}`).not.toMatch(/\.json|"|\$/);
});

test('a question that waits for a later one names it; one that waits for itself says so', () => {
  const params = { field: '/Home/Garden', other: '/Home/Owns' };
  const [english, spanish] = inBoth(finding({ code: 'asked-later', params }));
  expect(english).toContain('waits for the answer to “Do you own it?”, which is asked later');
  expect(spanish).toContain('espera la respuesta a «Do you own it?»');
  const [circle] = inBoth(finding({ code: 'circle-of-conditions', params }));
  expect(circle).toContain('This question and “Do you own it?” wait for each other');
  const own = { field: '/Home/Owns', other: '/Home/Owns' };
  const [self] = inBoth(finding({ code: 'circle-of-conditions', params: own }));
  expect(self).toContain('waits for its own answer');
});

test('what no press leads to is left to who edits files', () => {
  expect(inBoth(finding({ code: 'unknown-keyword' }))).toEqual([undefined, undefined]);
  expect(inBoth(finding({ code: 'wrong-value', pointer: '/properties/A/decimals' }))).toEqual([
    undefined,
    undefined,
  ]);
});

test('a form that nobody gets through names the step', () => {
  const params = { form: 'application', step: 'home', proven: 'yes', cause: '', pointers: '' };
  expect(inBoth(finding({ code: 'no-way-to-submit', params }))[0]).toBe(
    'Nobody gets past the step “Your home”, whatever the answers are.',
  );
});

test('who gets stuck by what is retired is only who began before', () => {
  const params = { form: 'application', step: 'home', proven: 'yes', cause: '', pointers: '' };
  const stuck = 'Some people get stuck at the step “Your home”: no answer there is right.';
  expect(inBoth(finding({ code: 'dead-end', params }))[0]).toBe(stuck);
  expect(inBoth(finding({ code: 'dead-end', params: { ...params, began: 'before' } }))).toEqual([
    `${stuck} This concerns only people who began before something was retired.`,
    expect.stringMatching(/ Esto solo afecta a quien empezó antes de que se retirara algo\.$/),
  ]);
});

test.each(['no-choice-offered', 'retired-at-first', 'only-by-retired'] as const)(
  'what comes of retiring is said without files and keys (%s)',
  (code) => {
    const sentences = inBoth(finding({ code }));
    expect(sentences[0]).toContain('retired');
    expect(sentences[1]).toContain('retirada');
  },
);

/** What is found of notices, and in which part of which file. */
const OF_NOTICES: Partial<Finding>[] = [
  { code: 'link-untold', params: { notice: 'desk/notices/late.json' } },
  { code: 'link-untold' },
  { code: 'link-untold', params: { lacks: 'pages' } },
  { code: 'change-untold' },
  { code: 'asked-untold', params: { list: '/$/case/papers' } },
  { code: 'asked-untold', params: { list: '/$/case/answers' } },
  { code: 'unused-file', file: 'desk/notices/late.json' },
  { code: 'unused-param', file: 'desk/notices/late.json' },
  { code: 'notice-lacks-value', pointer: '/blocks/1/list' },
  { code: 'notice-lacks-value', pointer: '/blocks/1/to' },
  { code: 'notice-lacks-value', pointer: '/blocks/1/paragraph' },
  { code: 'notice-never-sent' },
  { code: 'notice-to-staff' },
  { code: 'not-for-a-notice' },
  { code: 'text-goes-nowhere' },
  { code: 'text-too-long' },
  { code: 'text-with-link' },
  { code: 'text-tells-too-much' },
  { code: 'restricted-at-desk' },
  { code: 'desk-part-missing' },
  { code: 'unknown-status' },
];

test('what is found of notices is said without files and keys, each otherwise', () => {
  const said = OF_NOTICES.map((one) => inBoth(finding(one)));
  for (const [english, spanish] of said) {
    expect(english).toMatch(/^[A-Z].*\.$/);
    expect(spanish).toMatch(/^[A-ZÉÚ¿].*\.$/);
    expect(`${english}${spanish}`).not.toMatch(/\.json|"|\$/);
  }
  expect(new Set(said.flat()).size).toBe(2 * OF_NOTICES.length);
  expect(inBoth(finding({ code: 'unused-file' }))).toEqual([undefined, undefined]);
});
