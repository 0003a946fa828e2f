import type { FormSources } from '@porchlight/engine/explain';
import { stepOfFile } from './stepOfFile.ts';

const at = (file: string, line = 3) => ({ place: { file, line, column: 3 } });
const of = (form: string, steps: FormSources['steps'], files: string[] = []): FormSources => ({
  form,
  files,
  steps,
  fields: {},
  rules: {},
});
const SOURCES = [
  of('application', {
    home: { ...at('application/home.schema.json'), ui: at('application/home.ui.json').place },
    'rent.paper': at('programs/rent/paper.schema.json'),
  }),
  of('uploads/one', { cards: at('uploads/steps/cards.upload.json') }, ['uploads/one/wizard.json']),
  of('uploads/two', { cards: at('uploads/steps/cards.upload.json') }, ['pages/links.json']),
  of('pages', {
    'errors.404': at('pages/errors.json', 5),
    'errors.500': at('pages/errors.json', 9),
  }),
];
const find = (file: string | undefined, line = 1, form?: string) =>
  stepOfFile(SOURCES, file, { line, form });

test.each([
  ['a step', 'application/home.schema.json', { form: 'application', step: 'home' }],
  ['its order', 'application/home.ui.json', { form: 'application', step: 'home' }],
  ['its translation', 'texts/es/application/home.json', { form: 'application', step: 'home' }],
  [
    'a step that a program adds',
    'programs/rent/paper.schema.json',
    { form: 'application', step: 'rent.paper', program: 'rent' },
  ],
  [
    'its translation',
    'programs/rent/texts/es/paper.json',
    { form: 'application', step: 'rent.paper', program: 'rent' },
  ],
  [
    'a step of an upload flow',
    'uploads/steps/cards.upload.json',
    { form: 'uploads/one', step: 'cards' },
  ],
])('%s is shown by its file', (_what, file, found) => {
  expect(find(file)).toEqual({ isOnly: true, ...found });
});

test('of flows that share a step, the one that is shown stays', () => {
  expect(find('uploads/steps/cards.upload.json', 1, 'uploads/two')!.form).toBe('uploads/two');
});

test('what stands around the steps shows the first of them', () => {
  expect(find('uploads/one/wizard.json')).toEqual({ form: 'uploads/one', isOnly: false });
  expect(find('pages/links.json')).toEqual({ form: 'uploads/two', isOnly: false });
});

test('where a file words several pages, the cursor says which', () => {
  const shown = [1, 5, 8, 9, 40].map((line) => find('pages/errors.json', line)!);
  expect(shown.map(({ step }) => step)).toEqual([
    'errors.404',
    'errors.404',
    'errors.404',
    'errors.500',
    'errors.500',
  ]);
  expect(shown.every(({ isOnly }) => !isOnly)).toBe(true);
});

test('any other file shows nothing of its own', () => {
  expect([find('messages.json'), find(undefined)]).toEqual([undefined, undefined]);
});
