import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type Koa from 'koa';
import type { ProblemError } from '../http/ProblemError.ts';
import { createAuthenticator } from './createAuthenticator.ts';

const issuer = 'https://portal.example/oidc';
const audience = 'https://portal.example/api';
let sign: (sid: string, expires: string) => Promise<string>;
let codeOf: (token: string) => Promise<unknown>;

beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  sign = (sid, expires) =>
    new SignJWT({ sid, sub: 'ana' })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setExpirationTime(expires)
      .sign(privateKey);
  const authenticate = createAuthenticator({
    audience,
    local: {
      issuer,
      jwks: { keys: [await exportJWK(publicKey)] },
      findSession: async (uid) => (uid === 'lives' ? { amr: ['pwd'] } : undefined),
      wasEnded: async (uid) => uid === 'ended',
    },
  });
  codeOf = (token) => {
    const get = (name: string) => (name === 'Authorization' ? `Bearer ${token}` : '');
    return authenticate({ get } as unknown as Koa.Context).then(
      ({ subject }) => subject,
      ({ status, code }: ProblemError) => `${status} ${code}`,
    );
  };
});

test.each([
  ['lives', '5m', 'ana'],
  ['lives', '-1h', '401 unauthenticated'],
  ['unused', '5m', '401 unauthenticated'],
  ['unused', '-1h', '401 unauthenticated'],
  ['ended', '5m', '401 session-ended'],
  ['ended', '-1h', '401 session-ended'],
])('a token of a session that %s, good until %s: %s', async (sid, expires, code) => {
  expect(await codeOf(await sign(sid, expires))).toBe(code);
});

test('a token that nobody here signed says nothing of a session', async () => {
  const [head, claims] = (await sign('ended', '-1h')).split('.');
  const [, , signature] = (await sign('lives', '-1h')).split('.');
  expect(await codeOf(`${head}.${claims}.${signature}`)).toBe('401 unauthenticated');
});
