/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { TextsProvider } from '@porchlight/engine/react';
import { render, screen } from '@testing-library/react';

jest.unstable_mockModule('./RefusedSteps.tsx', () => {
  throw new Error('No line');
});
const { LazyRefusedSteps } = await import('./LazyRefusedSteps.tsx');

const problems = ['home', 'home', 'money'].map((step) => ({
  step,
  path: '/A/B',
  code: 'required',
}));
/** `{count} steps`, as a compiled pack has it. */
const summary = [
  { type: 1, value: 'count' },
  { type: 0, value: ' steps' },
];
const texts = { 'application.submit-summary': summary as never };

test('where the list can’t be loaded it is said once how many steps are concerned, with the focus', async () => {
  const shown = (some: typeof problems) => (
    <TextsProvider texts={texts} language="en">
      <LazyRefusedSteps problems={some} steps={[]} onOpen={() => undefined} />
    </TextsProvider>
  );
  const { rerender } = render(shown([]));
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(shown(problems));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('2 steps');
  expect(document.activeElement).toBe(alert);
});
