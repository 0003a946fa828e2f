/** @jest-environment jsdom */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { TextEncoder } from 'node:util';
import { outlineForm, outlinePack, outlineProgram } from '@porchlight/engine/build';
import { cleanup, render, screen } from '@testing-library/react';
import { createWords } from '../../words/words.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import { Properties } from './Properties.tsx';

const DEFINITIONS = path.join(import.meta.dirname, '../../../../../definitions');
const files = new Map(
  readdirSync(DEFINITIONS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') && !name.startsWith('examples'))
    .map((name) => [name, readFileSync(path.join(DEFINITIONS, name), 'utf8')]),
);
const api = { published: async () => [] } as unknown as StudioApi;

function show(place: { file?: string; question?: string }, language = 'en') {
  render(
    <Properties
      api={api}
      base="1"
      files={files}
      place={place}
      say={createWords(language)}
      language={language}
      onBuild={() => undefined}
      onChange={() => undefined}
    />,
  );
}

// jsdom has none.
Object.assign(globalThis, { TextEncoder });
afterEach(cleanup);

const { programs, forms } = outlinePack(files);
const steps = [
  ...programs.flatMap(({ id }) => outlineProgram(files, id)),
  ...forms.flatMap(({ id }) => outlineForm(files, id)),
];

test.each(programs.map(({ id, file }) => [id, file]))('the program %s opens', (_id, file) => {
  show({ file });
  expect(screen.getByText('Which papers does it want?')).toBeTruthy();
});

test.each(steps.map(({ file, questions }) => [file, questions] as const))(
  'the step of %s and its questions open, in English and Spanish',
  (file, questions) => {
    show({ file });
    expect(screen.getByRole('button', { name: 'Add a question' })).toBeTruthy();
    cleanup();
    for (const { name, title } of questions) {
      show({ file, question: name }, name.length % 2 ? 'es' : 'en');
      expect(screen.getByRole('heading', { level: 2, name: title })).toBeTruthy();
      cleanup();
    }
  },
);
