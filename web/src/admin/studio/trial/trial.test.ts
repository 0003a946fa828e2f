import type { Choice } from '@porchlight/engine';
import type { Outline, OutlineStep } from '@porchlight/engine/explain';
import { onSameDay } from './onSameDay.ts';
import { previewOfTrial, type TriedWith } from './previewOfTrial.ts';
import { offeringAlso, programsOn, takingOn } from './Trial.ts';

const files = (texts: { [file: string]: object | string }) =>
  new Map(
    Object.entries(texts).map(([name, text]) => [
      name,
      typeof text === 'string' ? text : JSON.stringify(text),
    ]),
  );

test('whether a form is taken follows its own dates, or those of the portal; an entry of a list has none', () => {
  const texts = files({
    'portal.json': { intake: { opens: '2031-03-01', closes: null } },
    'forms/volunteer/wizard.json': { opens: null, closes: '2031-03-31' },
  });
  expect(takingOn(texts, 'application', '2031-02-28')).toBe('not-yet');
  expect(takingOn(texts, 'application', '2031-03-01')).toBe('taken');
  expect(takingOn(texts, 'forms/volunteer', '2031-03-31')).toBe('taken');
  expect(takingOn(texts, 'forms/volunteer', '2031-04-01')).toBe('closed');
  expect(takingOn(texts, 'household-member', '2031-04-01')).toBeUndefined();
  // While it is typed a file may be no JSON.
  expect(takingOn(files({ 'portal.json': '{' }), 'application', '2031-02-28')).toBe('taken');
});

test('programs are open by their dates, or as one likes; the same as by the dates is no other', () => {
  const programs: Choice[] = [
    { value: 1, label: 'Rent', program: 'rent', opens: '2031-03-01', closes: '2031-03-31' },
    { value: 2, label: 'Water', program: 'water' },
  ];
  const on = (offered = {}) => programsOn({ programs }, { offered }, '2031-04-02');
  expect(on().map(({ isOpen }) => isOpen)).toEqual([false, true]);
  const [rent] = on();
  const opened = offeringAlso({}, rent!, true);
  expect(opened).toEqual({ rent: true });
  expect(on(opened)[0]).toMatchObject({ isOpen: true, isOpenByDates: false });
  expect(offeringAlso(opened, rent!, false)).toEqual({});
});

test('answers of no day are tried on the day that is chosen, those of a day on theirs', () => {
  const chosen = { answers: {}, facts: { today: '2031-04-02', year: 2031 } };
  const sample = { answers: { A: { b: 1 } }, facts: { members: [] } };
  expect(onSameDay(sample, chosen).facts).toEqual({ members: [], today: '2031-04-02', year: 2031 });
  const found = { answers: {}, facts: { today: '2030-01-01', year: 2030 } };
  expect(onSameDay(found, chosen)).toBe(found);
  expect(onSameDay(sample, { answers: {}, facts: {} })).toBe(sample);
});

const outline = (form: string): Outline => ({
  kind: 'form',
  form,
  title: '',
  programs: [],
  steps: [],
});
const step: OutlineStep = { name: 'last', title: '', gates: 0, fields: [] };
const shown: TriedWith = {
  ...{ base: '/stage', release: 'abc', language: 'en', programs: [], answers: {}, facts: {} },
  ...{ look: 'filling', state: undefined, standing: 'step', sentAs: 'received' },
};

test.each([
  ['application', 'step', { kind: 'form', look: 'filling', step: 'last' }],
  ['forms/volunteer', 'review', { kind: 'form', look: 'review', step: 'last' }],
  [
    'application',
    'sent',
    { kind: 'pages', step: 'status', state: 'received', form: 'application' },
  ],
  ['forms/volunteer', 'sent', { kind: 'pages', step: 'forms/volunteer', form: 'forms/volunteer' }],
  ['application', 'not-taken', { kind: 'pages', step: 'maintenance', form: undefined }],
  ['forms/volunteer', 'not-taken', { kind: 'pages', state: 'not-taken', form: 'forms/volunteer' }],
] as const)('of %s, %s: the page that an applicant sees', (form, standing, preview) => {
  expect(previewOfTrial(outline(form), step, { ...shown, standing })).toMatchObject(preview);
});
