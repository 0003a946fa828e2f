/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { useFirstChoices } from './useFirstChoices.ts';

const CHOICES = Array.from({ length: 1000 }, (_, index) => index);

function List() {
  return useFirstChoices(CHOICES).map((choice) => <li key={choice}>{choice}</li>);
}

test('of a thousand choices the first draw has what fills a screen, and all of them follow', async () => {
  const root = createRoot(document.body);
  flushSync(() => root.render(<List />));
  expect(document.body.children).toHaveLength(40);
  // On a machine with other work they come later than within a second.
  await waitFor(() => expect(document.body.children).toHaveLength(1000), { timeout: 20_000 });
  flushSync(() => root.unmount());
});
