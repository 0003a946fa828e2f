/** @jest-environment jsdom */
import type { Form, Portal } from '@porchlight/engine';
import { createFormStore, FormStoreProvider, PortalProvider } from '@porchlight/engine/react';
import { cleanup, render, screen } from '@testing-library/react';
import { setMayKeep } from '../../journal/deviceChoice.ts';
import { fakeSignIn } from '../../sign-in/fakeSignIn.ts';
import { SignInProvider } from '../../sign-in/index.ts';
import { isUrgentFor } from '../../sign-in/storedUser.ts';
import { UrgentAnswers } from './StatusPage.tsx';
import { useUrgentNote } from './useUrgentNote.ts';

const pointer = '/Home/HasNotice';
const must = { compare: [{ get: pointer }, '=', 'no'] };
const form = {
  name: 'application',
  facts: {},
  keywords: {},
  schemas: {},
  tables: {},
  steps: [
    {
      name: 'home',
      group: 'Home',
      title: 'Home',
      fields: [
        { name: 'HasNotice', group: 'Home', pointer, type: 'string', wire: {}, messages: {} },
      ],
      warnings: [
        { must, at: [pointer], message: 'call-now', urgent: true },
        { must, at: [pointer], message: 'odd' },
      ],
    },
  ],
} as unknown as Form;
const portal = {
  language: 'en',
  texts: { 'call-now': 'Call us now', 'status.call': 'Call us' },
  agency: { phone: '803-555-0142' },
} as unknown as Portal;

function Noting() {
  useUrgentNote();
  return <UrgentAnswers />;
}

function show(HasNotice: string, classification = 'personal') {
  form.steps[0]!.fields[0]!.classification = classification as 'personal';
  const store = createFormStore({ form, answers: { Home: { HasNotice } }, facts: {}, kept: {} });
  render(
    <PortalProvider portal={portal}>
      <FormStoreProvider store={store}>
        <SignInProvider signIn={fakeSignIn('rosa') as never}>
          <Noting />
        </SignInProvider>
      </FormStoreProvider>
    </PortalProvider>,
  );
}

test('what she said that can’t wait stands there with the number to call', () => {
  show('yes');
  expect(screen.getByRole('status').textContent).toContain('Call us now');
  const call = screen.getByRole('link', { name: 'Call us' });
  expect(call.getAttribute('href')).toBe('tel:8035550142');
});

test('who said nothing of the kind is told nothing, and no question is repeated', () => {
  show('no');
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test('the landing page is told that there is something, on a device of her own', () => {
  show('yes');
  expect(isUrgentFor('rosa')).toBe(true);
  cleanup();
  show('no');
  expect(isUrgentFor('rosa')).toBe(false);
  cleanup();
  show('yes', 'restricted');
  expect(isUrgentFor('rosa')).toBe(false);
  cleanup();
  setMayKeep(false);
  show('yes');
  expect(isUrgentFor('rosa')).toBe(false);
});
