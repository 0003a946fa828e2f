/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createWords } from '../../words/words.ts';
import { BY_DATES } from './Trial.ts';
import { TrialNote } from './TrialNote.tsx';
import type { OpenTrial } from './useTrial.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const note = (tried: Partial<OpenTrial>) => (
  <TrialNote
    tried={{ trial: BY_DATES, taking: 'taken', standing: 'step', ...tried } as OpenTrial}
    say={createWords('en')}
    onBack={() => undefined}
    onShut={() => undefined}
  />
);

test('its words come into a region that stands before them, and stays through all of them', () => {
  const { rerender } = render(note({}));
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  act(() => void jest.advanceTimersByTime(200));
  for (const tried of [
    { taking: 'closed' as const },
    { standing: 'sent' as const },
    { standing: 'not-taken' as const },
  ]) {
    rerender(note(tried));
    expect(screen.getByRole('status')).toBe(region);
    expect(region.textContent).not.toBe('');
  }
  rerender(note({}));
  expect(screen.getByRole('status')).toBe(region);
  expect(region.textContent).toBe('');
});
