/** @jest-environment jsdom */
import type { Calculation } from '@porchlight/engine/builder';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createWords } from '../../words/words.ts';
import { CalculationFields } from './CalculationFields.tsx';

const written: unknown[] = [];

function Held() {
  const [calculation, setCalculation] = useState<Calculation>({
    verb: 'multiply',
    of: ['/A/a'],
    by: 2,
  });
  return (
    <CalculationFields
      {...{ calculation, askable: [], say: createWords('en') }}
      onCalculation={(next) => {
        written.push(next.by);
        setCalculation(next);
      }}
    />
  );
}

test('where no table is to be looked up in, it says where one is made', () => {
  render(<Held />);
  screen.getByText(/make a table first, under “Look-up tables”/);
  cleanup();
  const say = createWords('en');
  render(
    <CalculationFields
      {...{ calculation: undefined, askable: [], say }}
      onLookUp={() => undefined}
      onCalculation={() => undefined}
    />,
  );
  expect(screen.queryByText(/make a table first/)).toBeNull();
});

test('a factor is typed as it is: what is no number yet stays in the field, and is not written', () => {
  render(<Held />);
  const input = screen.getByLabelText<HTMLInputElement>('Times');
  for (const value of ['', '-', '-1', '-1.', '-1.5']) {
    fireEvent.change(input, { target: { value } });
    expect(input.value).toBe(value);
    expect(input.validity.valid).toBe(value !== '' && value !== '-');
  }
  expect(written).toEqual([-1, -1, -1.5]);
  fireEvent.change(input, { target: { value: 'x' } });
  fireEvent.blur(input);
  expect(screen.getByRole('alert').textContent).toBe('It is no number');
});
