import type { Outline, OutlineStep } from '@porchlight/engine/explain';
import { previewStateOf, type ShownWith } from './previewStateOf.ts';

const SHOWN: ShownWith = {
  base: '/releases',
  release: 'abc',
  language: 'es',
  programs: ['rent'],
  answers: { Home: { Name: 'Ana' } },
  facts: {},
  look: 'errors',
  state: undefined,
};
const step = (more: Partial<OutlineStep> = {}): OutlineStep => ({
  name: 'cards',
  title: 'Cards',
  gates: 0,
  fields: [],
  ...more,
});
const outline = (more: Partial<Outline>): Outline => ({
  kind: 'form',
  form: 'application',
  title: '',
  programs: [],
  steps: [],
  ...more,
});

test('a step of a form is shown with its programs and answers', () => {
  expect(previewStateOf(outline({}), step(), SHOWN)).toMatchObject({
    kind: 'form',
    form: 'application',
    step: 'cards',
    programs: ['rent'],
    answers: SHOWN.answers,
    look: 'errors',
  });
});

test('a step of an upload flow is shown with files, the first of its states when none of them is asked for', () => {
  const flow = outline({
    kind: 'upload',
    form: 'uploads/short',
    flow: { name: 'short', link: 'application' },
  });
  const own = step({ states: [{ id: 'none' }, { id: 'refused' }] });
  const files = (state: string) => previewStateOf(flow, own, { ...SHOWN, state });
  expect(files('refused')).toMatchObject({
    kind: 'upload',
    flow: 'short',
    link: 'application',
    files: 'refused',
  });
  expect(files('typed')).toMatchObject({ files: 'none' });
});

test('a page can’t be looked at with errors: it has none', () => {
  const pages = outline({ kind: 'pages', form: 'pages' });
  expect(previewStateOf(pages, step({ form: 'application' }), SHOWN)).toMatchObject({
    kind: 'pages',
    look: 'filling',
    form: 'application',
  });
});
