/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { TextsProvider } from '../texts/TextsProvider.tsx';
import { trackInvalidSteps } from './invalidSteps.ts';
import { useSharedState } from './SharedStateProvider.tsx';

test('the tracker adds without duplicates and removes', () => {
  const once = trackInvalidSteps([], { type: 'Add Invalid Step', step: 'income' });
  expect(once).toEqual(['income']);
  expect(trackInvalidSteps(once, { type: 'Add Invalid Step', step: 'income' })).toBe(once);
  expect(trackInvalidSteps(once, { type: 'Remove Invalid Step', step: 'income' })).toEqual([]);
  expect(trackInvalidSteps(once, { type: 'Remove Invalid Step', step: 'race' })).toBe(once);
});

function Outside() {
  useSharedState();
  return null;
}

test('form state outside of its provider says what to add', () => {
  // React repeats on the console what it throws.
  const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const texts = { 'state-provider': 'Please add SharedStateProvider' };
  const page = (
    <TextsProvider texts={texts} language="en">
      <Outside />
    </TextsProvider>
  );
  expect(() => render(page)).toThrow('Please add SharedStateProvider');
  silent.mockRestore();
});
