/** @jest-environment jsdom */
import { PortalProvider } from '@porchlight/engine/react';
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import type { SessionState } from '../session/SessionState.ts';
import { SavingLine } from './SavingLine.tsx';

afterEach(cleanup);

// A text with places comes parsed.
const texts: Record<string, unknown> = {
  'application.saving': 'Saving',
  'application.saved-at': [
    { type: 0, value: 'Saved at ' },
    { type: 1, value: 'time' },
  ],
  'application.not-saved': 'Not saved yet. We will try again.',
};
const SAVED_AT = new Date(2026, 10, 28, 15, 4);

/** What is said, politely, and how the line stands. */
function said(state: Partial<SessionState>, words = texts): [string | null, string | undefined] {
  cleanup();
  const portal = {
    agency: { phone: '' },
    language: 'en',
    texts: words,
  } as unknown as ComponentProps<typeof PortalProvider>['portal'];
  render(
    <PortalProvider portal={portal}>
      <SavingLine
        state={{ saving: 'saved', savedAt: undefined, failingItems: [], ...state } as SessionState}
      />
    </PortalProvider>,
  );
  const line = screen.getByRole('status');
  return [line.textContent, line.dataset.state];
}

test('it says of the answers what is true of them', () => {
  expect(said({})).toEqual(['', 'saved']);
  expect(said({ savedAt: SAVED_AT })).toEqual([
    expect.stringMatching(/^Saved at 3:04\sPM$/),
    'saved',
  ]);
  expect(said({ saving: 'saving', savedAt: SAVED_AT })).toEqual(['Saving', 'saving']);
  const waiting = ['Not saved yet. We will try again.', 'waiting'];
  expect(said({ saving: 'waiting', savedAt: SAVED_AT })).toEqual(waiting);
  // Without a line, and signed out, a notice of its own says more.
  expect(said({ saving: 'offline', savedAt: SAVED_AT })).toEqual(['', 'offline']);
  expect(said({ saving: 'signed-out', savedAt: SAVED_AT })).toEqual(['', 'signed-out']);
});

test('nothing is called saved while somebody of the household is not', () => {
  const failing = { failingItems: ['Eva'], savedAt: SAVED_AT };
  expect(said({ saving: 'saved', ...failing })[1]).toBe('waiting');
  expect(said({ saving: 'saving', ...failing })).toEqual(['Saving', 'saving']);
});

test('a release without a word for it says nothing while it saves', () => {
  const { 'application.saving': _, ...older } = texts;
  expect(said({ saving: 'saving' }, older)).toEqual(['', 'saving']);
});
