/** @jest-environment jsdom */
import type { Facts } from '@porchlight/engine';
import { fireEvent, render, screen } from '@testing-library/react';
import { createWords } from '../words/words.ts';
import { DayField } from './DayField.tsx';

test.each([
  ['en', 'On which day?'],
  ['es', '¿En qué día?'],
])('a step is tried as on another day, and as on today again, in %s', (language, label) => {
  let facts: Facts = { members: [] };
  const field = () => (
    <DayField
      facts={facts}
      say={createWords(language)}
      onFacts={(next) => {
        facts = next;
        rerender(field());
      }}
    />
  );
  const { rerender } = render(field());
  const input = screen.getByLabelText<HTMLInputElement>(label);
  expect(input.value).toBe('');
  fireEvent.change(input, { target: { value: '2027-01-15' } });
  expect(facts).toEqual({ members: [], today: '2027-01-15', year: 2027 });
  expect(input.value).toBe('2027-01-15');
  fireEvent.change(input, { target: { value: '' } });
  expect(facts).toEqual({ members: [] });
});
