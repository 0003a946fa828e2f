/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import type { Finding } from '@porchlight/engine/explain';
import { fireEvent, render, screen } from '@testing-library/react';
import { Findings } from '../../form-preview/Findings.tsx';
import { SourceProvider } from '../../form-preview/SourceLink.tsx';
import { createWords } from '../../words/words.ts';
import type { Workspace, WorkspaceState } from '../workspace/Workspace.ts';
import { builtPlace, originalOf, titleOfSource } from './builtPlace.ts';
import { UndoButtons } from './UndoButtons.tsx';

const STEP = 'programs/water/bill.schema.json';
const files = new Map([
  [
    'programs/water/program.json',
    JSON.stringify({ friendlyName: 'Help with water', program: 'Water', adds: { steps: [] } }),
  ],
  [STEP, JSON.stringify({ title: 'Your bill', group: 'Bill', properties: {} })],
  ['programs/water/enumerations/water-company.json', JSON.stringify({ values: [] })],
]);
const finding = (more: Partial<Finding>) =>
  ({
    severity: 'warning',
    line: 3,
    column: 1,
    hint: 'Add the key to the translation file that is named.',
    ...more,
  }) as Finding;

test('a place is what the builder can open: a question, a list, what a translation translates', () => {
  const at = { line: 3, column: 1 };
  expect(builtPlace(undefined, { file: STEP, ...at, pointer: '/properties/Owed/title' })).toEqual({
    file: STEP,
    question: 'Owed',
  });
  const list = 'programs/water/enumerations/water-company.json';
  expect(builtPlace(undefined, { file: list, ...at, pointer: '/values/0/label' })).toEqual({
    file: list,
  });
  const texts = 'programs/water/texts/es/bill.json';
  expect(builtPlace(undefined, { file: texts, ...at, pointer: '/fields~1Owed~1title' })).toEqual({
    file: STEP,
    question: 'Owed',
  });
  expect(titleOfSource(files, { file: STEP })).toBe('Your bill');
  expect(titleOfSource(files, { file: list })).toBe('water company');
});

test('what a form or a program says of a step, and the looks of a step, lead to that step', () => {
  const at = { line: 3, column: 1 };
  const texts = new Map([
    ['application/wizard.json', JSON.stringify({ steps: ['home', { step: 'race', when: {} }] })],
    ['application/home.schema.json', '{}'],
    ['steps/race.schema.json', '{}'],
    ['programs/water/program.json', JSON.stringify({ adds: { steps: [{ step: 'bill' }] } })],
    [STEP, '{}'],
    ['programs/water/home.fields.json', '{}'],
  ]);
  const open = (file: string, pointer: string) =>
    builtPlace(undefined, { file, ...at, pointer }, texts);
  expect(open('application/wizard.json', '/steps/0')).toEqual({
    file: 'application/home.schema.json',
  });
  expect(open('application/wizard.json', '/steps/1/when')).toEqual({
    file: 'steps/race.schema.json',
  });
  expect(open('programs/water/program.json', '/adds/steps/0/when')).toEqual({ file: STEP });
  expect(open('programs/water/program.json', '/closes')).toEqual({
    file: 'programs/water/program.json',
  });
  expect(open('programs/water/bill.ui.json', '/Owed/ui:widget')).toEqual({
    file: STEP,
    question: 'Owed',
  });
  expect(open('programs/water/home.ui.json', '/ui:order/0')).toEqual({
    file: 'programs/water/home.fields.json',
  });
});

test.each([
  ['en', '“Already off” is not said in Spanish yet.', 'Go to: water company'],
  ['es', '«Already off» todavía no está en español.', 'Ir a: water company'],
])('what is found speaks of no file there, and leads to its place, in %s', (language, said, go) => {
  const file = 'programs/water/enumerations/water-company.json';
  const open = jest.fn();
  const nameOf = (at: { file: string; line: number; column: number }) =>
    titleOfSource(files, builtPlace(undefined, at));
  const found = finding({
    code: 'untranslated-text',
    file,
    pointer: '/values/0/label',
    message: '"Already off" is not translated (es)',
    params: { text: 'Already off', language: 'es' },
    expected: '"values/off" in programs/water/texts/es/enumerations/water-company.json',
  });
  document.documentElement.lang = language;
  const { container } = render(
    <SourceProvider value={{ open, nameOf }}>
      <Findings findings={[found]} say={createWords(language)} />
    </SourceProvider>,
  );
  expect(container.textContent).toContain(said);
  expect(container.textContent).not.toContain('.json');
  fireEvent.click(screen.getByRole('button', { name: go }));
  expect(open).toHaveBeenCalledWith(found);
});

test('undo names what was changed, not the file that it is in', () => {
  const file = 'programs/water/texts/es/enumerations/water-company.json';
  const done = [{ said: { id: 'file-edited', params: { file } } }];
  const notUndone = ['programs/water/enumerations/water-company.json', file];
  render(
    <UndoButtons
      workspace={{} as Workspace}
      state={{ stack: { done, undone: [] }, notUndone } as unknown as WorkspaceState}
      say={createWords('en')}
      nameOf={(name) => titleOfSource(files, originalOf(name))}
    />,
  );
  expect(screen.getByRole('button').textContent).toBe('Undo: water company');
  // Where somebody else has changed it since, that is said of it by the same name, once.
  expect(screen.getByRole('alert').textContent).toContain('undone: water company was changed by');
});
