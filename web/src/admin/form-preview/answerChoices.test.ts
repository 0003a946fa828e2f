import type { Outline } from '@porchlight/engine/explain';
import { chooseAnswers, leadingTo, listAnswers, type Walk } from './answerChoices.ts';

const some = { programs: [], answers: {}, facts: {} };
const WALK: Walk = {
  samples: [
    { ...some, form: 'application', name: 'samples/ana', title: 'Ana, who rents', program: 'rent' },
  ],
  ways: [
    { ...some, form: 'application', programs: ['rent'], subject: 'with rent' },
    { ...some, form: 'forms/help', subject: 'help' },
  ],
  witnesses: [
    {
      ...{ ...some, form: 'application', step: 'home', pointers: [] },
      ...{ kind: 'step', what: 'shown', subject: 'home' },
    },
  ],
  findings: [],
};
const outline = (kind: Outline['kind']): Outline => ({
  kind,
  form: '',
  title: '',
  programs: [],
  steps: [],
});
const list = (form: string, step = '', program?: string) =>
  listAnswers(WALK, { form, step, program });

test('a form’s step can be shown with its samples, whole walks, and what was found for it alone', () => {
  expect(list('application', 'home').map(({ id }) => id)).toEqual([
    'sample:samples/ana',
    'walk:with rent',
    'step:home:shown',
  ]);
  expect(list('application', 'other', 'water')).toEqual([]);
});

test('to a step lead the answers that show it, before those that try one of its rules', () => {
  const rule = { ...WALK.witnesses[0]!, kind: 'rule', what: 'broken' };
  const walk = { ...WALK, witnesses: [rule, ...WALK.witnesses] };
  const wanted = { form: 'application', step: 'home', program: undefined };
  expect(leadingTo(walk, wanted)?.id).toBe('step:home:shown');
  expect(leadingTo({ ...walk, witnesses: [rule] }, wanted)?.id).toBe('rule:home:broken');
  expect(leadingTo(walk, { ...wanted, step: 'other' })).toBeUndefined();
});

test('a form’s step is shown with those that are asked for', () => {
  const choices = list('application', 'home');
  expect(chooseAnswers(choices, outline('form'), 'walk:with rent')).toBe(choices[1]);
  expect(chooseAnswers(choices, outline('form'), 'none')).toBeUndefined();
});

test('a page is shown with the first whole ones of its form, whatever stands in the address', () => {
  const choices = list('forms/help');
  expect(chooseAnswers(choices, outline('pages'), 'none')!.subject).toBe('help');
  expect(chooseAnswers([], outline('pages'), 'none')).toBeUndefined();
});
