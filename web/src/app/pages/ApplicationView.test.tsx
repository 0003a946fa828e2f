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
jest.unstable_mockModule('./WizardPage.tsx', () => ({
  WizardPage: () => <button type="button">Submit</button>,
}));
jest.unstable_mockModule('../parts/Banners.tsx', () => ({ Banners: () => null }));

const store = createFormStore({ form: sampleForm(), answers: {}, facts: {}, kept: {} });

async function openView() {
  const { ApplicationView } = await import('./ApplicationView.tsx');
  return (role: string) => {
    const application = { id: 7, role, held: [], corrections: [] };
    const props = {
      session: {},
      state: { application, lost: [], setAside: [] },
      services: {},
    } as unknown as ApplicationViewProps;
    return (
      <SharedStateProvider store={store} services={{} as Services} ui={{}}>
        <ApplicationView {...props} />
      </SharedStateProvider>
    );
  };
}

test('who opens the page of an application that was sent hears that it loads', async () => {
  document.body.innerHTML =
    '<div id="root"><div class="skeleton" role="status"><h1>One moment</h1></div></div>';
  const show = await openView();
  render(show('review'), { container: document.getElementById('root')! });
  expect(screen.getByRole('status').textContent).toBe('One moment');
});

test('between Submit and the receipt the focus is on a box that says what comes', async () => {
  const show = await openView();
  const { rerender } = render(show('draft'));
  screen.getByRole('button').focus();
  rerender(show('submitted'));
  const box = screen.getByRole('progressbar', { name: 'application.loading' });
  expect(document.activeElement).toBe(box);
});
