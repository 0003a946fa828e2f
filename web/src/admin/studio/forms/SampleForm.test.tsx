/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createWords } from '../../words/words.ts';
import { SampleForm } from './SampleForm.tsx';

afterEach(cleanup);

test('a sample is deleted after it was said what goes', () => {
  const file = 'samples/ana.json';
  const text = JSON.stringify({ title: 'Ana, alone', form: 'application', answers: {} });
  const onChange = jest.fn();
  const files = new Map([[file, text]]);
  render(<SampleForm {...{ files, file, onChange }} say={createWords('en')} />);
  fireEvent.click(screen.getByRole('button', { name: 'Delete this sample' }));
  expect(onChange).not.toHaveBeenCalled();
  screen.getByText(/The answers of “Ana, alone” go/);
  fireEvent.click(screen.getByRole('button', { name: 'Yes, delete it' }));
  expect(onChange.mock.calls).toEqual([[[expect.objectContaining({ name: file, text: null })]]]);
});
