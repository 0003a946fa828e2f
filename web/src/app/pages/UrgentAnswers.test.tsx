/** @jest-environment jsdom */
import type { Form, Portal } from '@porchlight/engine';
import { createFormStore, FormStoreProvider, PortalProvider } from '@porchlight/engine/react';
import { render, screen } from '@testing-library/react';
import { UrgentAnswers } from './StatusPage.tsx';

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

function show(HasNotice: string) {
  const store = createFormStore({ form, answers: { Home: { HasNotice } }, facts: {}, kept: {} });
  render(
    <PortalProvider portal={portal}>
      <FormStoreProvider store={store}>
        <UrgentAnswers />
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
