/** @jest-environment jsdom */
import { act, screen } from '@testing-library/react';
import { renderForm } from '../test/renderForm.tsx';
import { sampleForm, sampleStep } from '../test/sampleForm.ts';
import { StepForm } from './StepForm.tsx';

const CHOICE = '/Sample/Help';
const help = {
  name: 'Help',
  type: 'array' as const,
  ui: { 'ui:widget': 'radio' },
  choices: [
    { value: 1, label: 'Open', program: 'open' },
    { value: 2, label: 'Over', program: 'over', closes: '2026-11-20' },
    { value: 3, label: 'Not yet', program: 'early', opens: '2026-11-22' },
  ],
};

test('what can not be chosen today is not offered; what is chosen already stays', () => {
  const step = sampleStep([help]);
  const form = { ...sampleForm([step]), programs: CHOICE };
  const { store } = renderForm(<StepForm step={step} />, { form });
  const labels = () => screen.getAllByRole('radio').map((one) => one.closest('label')!.textContent);
  expect(labels()).toEqual(['Open']);
  act(() => store.setValue(CHOICE, [2]));
  expect(labels()).toEqual(['Open', 'Over']);
});

test('guidance and wanted documents of a program stand there while it is chosen', () => {
  const step = sampleStep([help], {
    documents: [
      {
        id: 'open.bill',
        program: 'open',
        intro: 'We also need',
        title: 'A bill',
        fact: 'documents',
        key: 'fileCategory',
        category: 3,
        categoryLabel: 'Bills',
        min: 1,
      },
    ],
  });
  step.uiSchema['ui:options'] = {
    content: [
      { id: 'always', paragraph: 'Read this' },
      { id: 'open.more', paragraph: 'And this', when: { program: 'open' } },
    ],
  };
  const form = { ...sampleForm([step]), programs: CHOICE };
  const texts = { 'documents.needed-line': 'Wanted', 'documents.needed-there': 'There' };
  const { store } = renderForm(<StepForm step={step} />, { form, texts });
  const shown = (text: string) => screen.queryByText(text) !== null;
  expect(['Read this', 'And this', 'We also need'].map(shown)).toEqual([true, false, false]);
  act(() => store.setValue(CHOICE, [1]));
  expect(['Read this', 'And this', 'We also need', 'There'].map(shown)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  act(() => store.update({ facts: { documents: [{ fileCategory: 3 }] } }));
  expect(shown('There')).toBe(true);
});
