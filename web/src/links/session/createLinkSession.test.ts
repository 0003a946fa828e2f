/** @jest-environment jsdom */
import { waitFor } from '@testing-library/dom';
import type { LinkApi } from '../link/createLinkApi.ts';
import { createLinkSession } from './createLinkSession.ts';

function begin(saveEmail: LinkApi['saveEmail']) {
  const api = { saveEmail, files: async () => [] } as Partial<LinkApi> as LinkApi;
  return createLinkSession({ api, email: 'a@b.org', count: 3, onEmailFailed: () => 'failed' });
}

test('an e-mail that is saved in the end takes the message of the failure away', async () => {
  let isBroken = true;
  const { email, alert } = begin(async (value) => {
    if (isBroken) throw new Error('500');
    return value;
  });
  email.change('c@d.org');
  email.leave();
  await waitFor(() => expect(alert.get()?.words).toBe('failed'));
  isBroken = false;
  email.change('c@d.org');
  email.leave();
  await waitFor(() => expect(email.getState().saving).toBe('saved'));
  expect(alert.get()).toBeUndefined();
});

test('what was said of a file stays when an e-mail is saved', async () => {
  const { email, alert } = begin(async (value) => value);
  alert.set('upload failed');
  email.change('c@d.org');
  email.leave();
  await waitFor(() => expect(email.getState().saving).toBe('saved'));
  expect(alert.get()?.words).toBe('upload failed');
});
