/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createWords } from '../words/words.ts';
import { RetireField } from './RetireField.tsx';

const written: (string | undefined)[] = [];
beforeEach(() => written.splice(0));

function Held({ from }: { from: string | undefined }) {
  const [retired, setRetired] = useState(from);
  return (
    <RetireField
      title="Male"
      retired={retired}
      words={{
        retire: 'forms.retire-choice',
        again: 'forms.offer-again',
        since: 'forms.retired-since',
      }}
      say={createWords('en')}
      onRetire={(day) => {
        // As the files do: what is no day is refused.
        if (day !== undefined && day < '1900') return;
        written.push(day);
        setRetired(day);
      }}
    />
  );
}
const day = () => screen.getByLabelText<HTMLInputElement>(/^Offered to nobody from this day/);
const type = (value: string) => fireEvent.change(day(), { target: { value } });

test('a year is typed digit by digit, and only the whole day is written', () => {
  render(<Held from="2026-11-26" />);
  for (const year of ['0002', '0020', '0202']) {
    type(`${year}-11-26`);
    expect(day().value).toBe(`${year}-11-26`);
  }
  expect(written).toEqual([]);
  type('2027-11-26');
  expect([day().value, written]).toEqual(['2027-11-26', ['2027-11-26']]);
});

test('what is no day is told once the field is left, and stays there', () => {
  render(<Held from="2026-11-26" />);
  type('0002-11-26');
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.blur(day());
  expect(screen.getByRole('alert').textContent).toBe('This is no day of the calendar.');
  expect([day().value, day().getAttribute('aria-invalid')]).toEqual(['0002-11-26', 'true']);
  expect(written).toEqual([]);
  type('2027-11-26');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('who presses the button keeps the focus, on what takes it back', () => {
  render(<Held from={undefined} />);
  for (const name of [/^Offer it to nobody/, /^Offer it again/]) {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    expect(document.activeElement).toBe(screen.getByRole('button'));
  }
  expect(written.at(-1)).toBeUndefined();
});
