/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { OidcClient, User, type UserManager } from 'oidc-client-ts';
import { createManager } from './provider.ts';

Object.assign(globalThis, {
  BroadcastChannel: class {
    onmessage = null;
    postMessage() {}
    close() {}
  },
});
const settings = {
  authority: 'http://localhost/oidc',
  client_id: 'porchlight-web',
  redirect_uri: 'http://localhost/authentication/login-callback',
} as Parameters<typeof createManager>[0];

const userOf = (aud: string | string[]) =>
  new User({
    access_token: 'token',
    token_type: 'Bearer',
    profile: { sub: 'ana', iss: settings.authority, aud, exp: 2_000_000_000, iat: 1 },
    expires_at: 2_000_000_000,
  });

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

test.each([['porchlight-web'], [['accounts', 'porchlight-web']]])(
  'an ID token for %j signs in',
  async (aud) => {
    const manager = createManager(settings);
    await manager.storeUser(userOf(aud));
    expect((await manager.getUser())?.profile.sub).toBe('ana');
  },
);

test.each([['another'], [['another', 'accounts']], ['']])(
  'an ID token for %j signs nobody in',
  async (aud) => {
    const manager = createManager(settings);
    await expect(manager.storeUser(userOf(aud))).rejects.toThrow('another client');
    expect(sessionStorage).toHaveLength(0);
  },
);

test.each(['signinSilent', 'signinPopup', 'signinRedirect'] as const)(
  '%s sends a nonce, another each time',
  async (way) => {
    const open = { closed: false, close: () => {} };
    jest.spyOn(window, 'open').mockReturnValue(open as Window);
    const spy = jest
      .spyOn(OidcClient.prototype, 'createSigninRequest')
      .mockRejectedValue(new Error('seen'));
    const manager = createManager(settings);
    await expect(manager[way]()).rejects.toThrow('seen');
    await expect(manager[way]()).rejects.toThrow('seen');
    const nonces = spy.mock.calls.map(([given]) => given.nonce ?? '');
    expect(nonces[0]).toMatch(/^[\w-]{32,}$/);
    expect(new Set(nonces).size).toBe(2);
  },
);

/** A token endpoint that answers with an ID token of this nonce. */
function answerTokens(nonce: string): void {
  const claims = { sub: 'ana', iss: settings.authority, aud: settings.client_id, nonce };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const id_token = `${part({ alg: 'none' })}.${part({ ...claims, exp: 2_000_000_000, iat: 1 })}.`;
  const body = { access_token: 'token', token_type: 'Bearer', expires_in: 600, id_token };
  const fetch = async () => ({
    ok: true,
    status: 200,
    headers: new Map([['Content-Type', 'application/json']]),
    text: async () => JSON.stringify(body),
  });
  Object.assign(globalThis, { fetch });
}

/** Leaves for the provider, as far as a document without a screen can. @returns What was stored for the way back. */
async function leave(manager: UserManager): Promise<{ id: string; nonce: string }> {
  jest.spyOn(console, 'error').mockReturnValue();
  let failure: unknown;
  manager.signinRedirect().catch((error) => {
    failure = error;
  });
  for (;;) {
    if (failure) throw failure;
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.'));
    const { id, nonce } = JSON.parse((key && localStorage.getItem(key)) || '{}');
    if (id) return { id, nonce };
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test.each([true, false])('a callback signs in by the nonce of its request (%s)', async (isOurs) => {
  localStorage.clear();
  const { authority } = settings;
  const metadata = {
    issuer: authority,
    authorization_endpoint: `${authority}/auth`,
    token_endpoint: `${authority}/token`,
  };
  const manager = createManager({
    ...settings,
    // jsdom has no crypto.subtle.
    disablePKCE: true,
    response_type: 'code',
    scope: 'openid',
    metadata,
  } as never);
  const { id, nonce } = await leave(manager);
  answerTokens(isOurs ? nonce : 'of-another-request');
  const callback = manager.signinCallback(`${settings.redirect_uri}?code=c&state=${id}`);
  if (isOurs) expect((await callback)?.profile.sub).toBe('ana');
  else await expect(callback).rejects.toThrow('nonce');
  expect(sessionStorage).toHaveLength(isOurs ? 1 : 0);
});
