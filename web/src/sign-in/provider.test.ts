/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { User, UserManager } from 'oidc-client-ts';
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
    const spy = jest.spyOn(UserManager.prototype, way).mockResolvedValue(undefined as never);
    const manager = createManager(settings);
    await manager[way]();
    await manager[way]();
    const nonces = spy.mock.calls.map(([given]) => given?.nonce ?? '');
    expect(nonces[0]).toMatch(/^[\w-]{32,}$/);
    expect(new Set(nonces).size).toBe(2);
  },
);
