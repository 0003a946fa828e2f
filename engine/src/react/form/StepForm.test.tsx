/** @jest-environment jsdom */
import { act, fireEvent, screen } from '@testing-library/react';
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

test('guidance of a program stands there while it is chosen', () => {
  const step = sampleStep([help]);
  step.uiSchema['ui:options'] = {
    content: [
      { id: 'always', paragraph: 'Read this' },
      { id: 'open.more', paragraph: 'And this', when: { program: 'open' } },
    ],
  };
  const form = { ...sampleForm([step]), programs: CHOICE };
  const { store } = renderForm(<StepForm step={step} />, { form });
  const shown = (text: string) => screen.queryByText(text) !== null;
  expect(['Read this', 'And this'].map(shown)).toEqual([true, false]);
  act(() => store.setValue(CHOICE, [1]));
  expect(['Read this', 'And this'].map(shown)).toEqual([true, true]);
});

test('a question about an odd answer stands there once its field is left, said politely, in nobody’s way', async () => {
  const rooms = { name: 'Rooms', pointer: '/Sample/Rooms' };
  const step = sampleStep([rooms], {
    warnings: [
      {
        id: 'many',
        must: { not: { filled: '/Sample/Rooms', is: true } },
        at: ['/Sample/Rooms'],
        message: 'many',
      },
    ],
  });
  const { store } = renderForm(<StepForm step={step} />, {
    form: sampleForm([step]),
    texts: { many: 'Is it right?' },
  });
  const input = document.getElementById('/Sample/Rooms')!;
  const place = document.getElementById('/Sample/Rooms:warning')!;
  expect(place.getAttribute('role')).toBe('status');
  act(() => store.setValue('/Sample/Rooms', '40'));
  expect(place.textContent).toBe('');
  fireEvent.blur(input);
  expect(place.textContent).toBe('Is it right?');
  expect(input.getAttribute('aria-describedby')).toBe('/Sample/Rooms:warning');
  expect(input.getAttribute('aria-invalid')).toBeNull();
  expect([store.problemsOf('sample'), store.invalidSteps()]).toEqual([[], []]);
  act(() => store.setValue('/Sample/Rooms', undefined));
  expect(place.textContent).toBe('');
});

test('a problem takes the place of the question', () => {
  const step = sampleStep([{ name: 'Rooms' }], {
    warnings: [
      {
        id: 'many',
        must: { filled: '/Sample/Other', is: true },
        at: ['/Sample/Rooms'],
        message: 'many',
      },
    ],
  });
  const { store } = renderForm(<StepForm step={step} />, {
    form: sampleForm([step]),
    texts: { many: 'Is it right?', wrong: 'Wrong' },
  });
  act(() => store.setValue('/Sample/Rooms', '40'));
  act(() => store.leave('/Sample/Rooms'));
  expect(screen.queryByText('Is it right?')).not.toBeNull();
  act(() => store.setServerProblems([{ step: 'sample', path: '/Sample/Rooms', code: 'wrong' }]));
  expect(screen.queryByText('Is it right?')).toBeNull();
  expect(screen.queryByText('Wrong')).not.toBeNull();
});
