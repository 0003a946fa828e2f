/** @jest-environment jsdom */
import { listFields } from '@porchlight/engine/edit';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { FromStage } from '../form-preview/PreviewState.ts';
import { createWords } from '../words/words.ts';
import { attemptBuild, withChanges } from './builder/build.ts';
import type { CopyPage } from './useCopyPage.ts';
import { isShaping, useShapeHere } from './useShapeHere.ts';

afterEach(cleanup);

const FILE = 'application/home.schema.json';
const question = (title: string) => ({ title, type: 'boolean', classification: 'personal' });
const STEP = {
  title: 'Home',
  type: 'object',
  properties: {
    HasPets: question('Do you have pets?'),
    HasGarden: question('And a garden?'),
    HasShed: question('And a shed?'),
  },
};
const at = '/Home/HasPets';

/** The hook over a copy with one step, and the step as it stands. */
function open(view: 'build' | 'files' = 'build') {
  let texts: ReadonlyMap<string, string> = new Map([
    ['portal.json', JSON.stringify({ languages: ['en'] })],
    ['application/wizard.json', JSON.stringify({ title: 'Application', steps: ['home'] })],
    [FILE, JSON.stringify(STEP)],
  ]);
  const fields = Object.fromEntries(
    Object.keys(STEP.properties).map((name) => [`/Home/${name}`, { place: { file: FILE } }]),
  );
  const pageNow = () =>
    ({
      texts,
      place: { view },
      shown: { language: 'en', form: 'application', step: { name: 'home' }, sources: { fields } },
      language: 'en',
      say: createWords('en'),
      onBuild: (work: Parameters<CopyPage['onBuild']>[0]) =>
        attemptBuild(work, ({ changes }) => {
          texts = withChanges(texts, changes);
        }),
    }) as unknown as CopyPage;
  const { result, rerender } = renderHook(() => useShapeHere(pageNow()));
  return {
    result,
    tell(message: FromStage) {
      act(() => {
        if (isShaping(message)) result.current.shape(message);
      });
      rerender();
    },
    step: () => JSON.parse(texts.get(FILE)!) as typeof STEP,
    order: () => listFields(texts, FILE).map(({ name }) => name),
  };
}

test('words are taken of the question and the text that were opened, and once', () => {
  const { tell, step, result } = open();
  tell({ kind: 'worded', at, text: 'title', words: 'Unasked' });
  expect(step()).toEqual(STEP);
  tell({ kind: 'reword', at, text: 'title' });
  expect(result.current.asks).toMatchObject([{ kind: 'words', at, words: 'Do you have pets?' }]);
  tell({ kind: 'worded', at, text: 'description', words: 'Unasked' });
  tell({ kind: 'worded', at: '/Home/HasGarden', text: 'title', words: 'Unasked' });
  expect(step()).toEqual(STEP);
  tell({ kind: 'worded', at, text: 'title', words: 'Any pets?' });
  expect(step().properties.HasPets.title).toBe('Any pets?');
  expect(result.current.asks).toEqual([]);
  tell({ kind: 'worded', at, text: 'title', words: 'Again' });
  expect(step().properties.HasPets.title).toBe('Any pets?');
});

test('a question is moved by one and put beside another; elsewhere than in the builder nothing is changed', () => {
  const building = open();
  building.tell({ kind: 'move', at, by: 1, seen: [] });
  expect(building.order()).toEqual(['HasGarden', 'HasPets', 'HasShed']);
  building.tell({ kind: 'put', at, beside: '/Home/HasGarden', edge: 'before' });
  expect(building.order()).toEqual(['HasPets', 'HasGarden', 'HasShed']);
  const reading = open('files');
  reading.tell({ kind: 'move', at, by: 1, seen: [] });
  reading.tell({ kind: 'reword', at, text: 'title' });
  expect(reading.result.current.asks).toEqual([]);
  expect(reading.order()).toEqual(['HasPets', 'HasGarden', 'HasShed']);
});

test('a press moves a question past those that conditions hide, so that something is seen to change', () => {
  const { tell, order } = open();
  const seen = [at, '/Home/HasShed'];
  tell({ kind: 'move', at, by: 1, seen });
  expect(order()).toEqual(['HasGarden', 'HasShed', 'HasPets']);
  tell({ kind: 'move', at, by: -1, seen });
  expect(order()).toEqual(['HasGarden', 'HasPets', 'HasShed']);
});
