/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { createFormStore, type FormServices, SharedStateProvider } from '@porchlight/engine/react';
import { render, screen } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { sampleForm } from '../session/sampleForm.ts';
import type { ApplicationViewProps } from './ApplicationView.tsx';

jest.unstable_mockModule('../../sign-in/index.ts', () => ({
  useSignIn: () => ({ state: 'signed-in', requireSignIn: async () => undefined }),
}));
// Its script never comes.
jest.unstable_mockModule('./OwnStatusPage.tsx', () => new Promise(() => undefined));
const WizardPage = () => <button type="button">Submit</button>;
const Banners = () => null;
jest.unstable_mockModule('./WizardPage.tsx', () => ({ WizardPage }));
jest.unstable_mockModule('../parts/Banners.tsx', () => ({ Banners }));

const store = createFormStore({ form: sampleForm(), answers: {}, facts: {}, kept: {} });

type View = FunctionComponent<ApplicationViewProps>;

function show(ApplicationView: View, role: string) {
  const application = { id: 7, role, held: [], corrections: [] };
  const props = {
    session: {},
    state: { application, lost: [], setAside: [] },
    services: {},
  } as unknown as ApplicationViewProps;
  return (
    <SharedStateProvider store={store} services={{} as FormServices} ui={{}}>
      <ApplicationView {...props} />
    </SharedStateProvider>
  );
}

test('who opens the page of an application that was sent hears that it loads', async () => {
  document.body.innerHTML =
    '<div id="root"><div class="skeleton" role="status"><h1>One moment</h1></div></div>';
  const { ApplicationView } = await import('./ApplicationView.tsx');
  render(show(ApplicationView, 'review'), { container: document.getElementById('root')! });
  expect(screen.getByRole('status').textContent).toBe('One moment');
});

test('between Submit and the receipt the focus is on a box that says what comes', async () => {
  const { ApplicationView } = await import('./ApplicationView.tsx');
  const { rerender } = render(show(ApplicationView, 'draft'));
  screen.getByRole('button').focus();
  rerender(show(ApplicationView, 'submitted'));
  const box = screen.getByRole('progressbar', { name: 'application.loading' });
  expect(document.activeElement).toBe(box);
  // Somebody has gone on from it: what is drawn anew does not fetch her back.
  box.blur();
  rerender(show(ApplicationView, 'submitted'));
  expect(document.activeElement).not.toBe(box);
});
