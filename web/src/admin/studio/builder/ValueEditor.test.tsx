/** @jest-environment jsdom */
import type { Clause } from '@porchlight/engine/builder';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createWords } from '../../words/words.ts';
import { ValueEditor } from './ValueEditor.tsx';

const written: Clause['value'][] = [];
beforeEach(() => written.splice(0));

function Held({ from }: { from: Clause }) {
  const [clause, setClause] = useState(from);
  return (
    <ValueEditor
      clause={clause}
      asked={undefined}
      say={createWords('en')}
      onClause={(next) => {
        written.push(next.value);
        setClause(next);
      }}
    />
  );
}

test.each<[Clause['verb'], string, string[], number[]]>([
  ['entries-at-least', 'Value', ['0', '-1', '1.5', '', 'two', '2'], [2]],
  ['entries-at-most', 'Value', ['0', '3'], [3]],
  ['some-where', 'Value', ['0', '1e3', '12'], [12]],
  ['days-ago', 'Value', ['-1', '0.5', '0'], [0]],
  ['days-ahead', 'Value', ['-7', '30'], [30]],
  ['within-days', 'Value', ['1.5', '10'], [10]],
  // An answer that is a number is compared with any.
  ['at-least', 'Value', ['abc', '-1', '1.5'], [-1, 1.5]],
])('%s takes the numbers that it can be compared with', (verb, label, texts, taken) => {
  render(<Held from={{ at: '/A/a', verb, value: 7 }} />);
  const input = screen.getByLabelText<HTMLInputElement>(label);
  for (const value of texts) {
    fireEvent.change(input, { target: { value } });
    // What can't be written stays as it was typed.
    expect(input.value).toBe(value);
  }
  expect(written).toEqual(taken);
});

test('why a count is not written is told once the field is left', () => {
  render(<Held from={{ at: '/$/members', verb: 'some-where', value: 1 }} />);
  const input = screen.getByLabelText('Value');
  for (const [value, problem] of [
    ['1.5', 'This is no whole number.'],
    ['0', 'This is too short, too long, too small or too large.'],
  ] as const) {
    fireEvent.focus(input);
    fireEvent.change(input, { target: { value } });
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.blur(input);
    expect(screen.getByRole('alert').textContent).toBe(problem);
  }
});

test('only a day of the calendar is written, and a year can be typed', () => {
  render(<Held from={{ at: '/A/a', verb: 'day-before', value: '2026-11-26' }} />);
  const input = screen.getByLabelText<HTMLInputElement>('Day');
  for (const value of ['0002-11-26', '0202-11-26', '']) {
    fireEvent.change(input, { target: { value } });
    expect(input.value).toBe(value);
  }
  expect(written).toEqual([]);
  fireEvent.change(input, { target: { value: '2027-11-26' } });
  expect(written).toEqual(['2027-11-26']);
});
