/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { noteUrgent } from '../sign-in/storedUser.ts';

/** Somebody is signed in in this tab, and opens a page. */
async function openAs(sub: string): Promise<DOMStringMap> {
  const record = { profile: { sub }, access_token: 'token', expires_at: Date.now() };
  sessionStorage.setItem('oidc.user:here:porchlight-web', JSON.stringify(record));
  jest.resetModules();
  await import('./session.ts');
  return document.documentElement.dataset;
}

beforeEach(() => {
  delete document.documentElement.dataset.urgent;
  localStorage.clear();
});

test('who said that something can’t wait finds it marked, and nobody else', async () => {
  noteUrgent('rosa', true);
  expect({ ...(await openAs('luz')) }).toEqual({ session: 'in' });
  expect({ ...(await openAs('rosa')) }).toEqual({ session: 'in', urgent: '' });
});
