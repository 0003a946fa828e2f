/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { createFormStore, type Services, SharedStateProvider } from '@porchlight/engine/react';
import { render, screen } from '@testing-library/react';
import { sampleForm } from '../session/sampleForm.ts';
import type { ApplicationViewProps } from './ApplicationView.tsx';

jest.unstable_mockModule('../../sign-in/index.ts', () => ({
  useSignIn: () => ({ state: 'signed-in', requireSignIn: async () => undefined }),
}));
// Its script never comes.
jest.unstable_mockModule('./OwnStatusPage.tsx', () => new Promise(() => undefined));

test('who opens the page of an application that was sent hears that it loads', async () => {
  document.body.innerHTML =
    '<div id="root"><div class="skeleton" role="status"><h1>One moment</h1></div></div>';
  const { ApplicationView } = await import('./ApplicationView.tsx');
  const store = createFormStore({ form: sampleForm(), answers: {}, facts: {}, kept: {} });
  const application = { id: 7, role: 'review', held: [], corrections: [] };
  render(
    <SharedStateProvider store={store} services={{} as Services} ui={{}}>
      <ApplicationView
        {...({
          session: {},
          state: { application, lost: [] },
          services: {},
        } as unknown as ApplicationViewProps)}
      />
    </SharedStateProvider>,
    { container: document.getElementById('root')! },
  );
  expect(screen.getByRole('status').textContent).toBe('One moment');
});
