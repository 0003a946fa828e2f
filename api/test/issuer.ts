import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const AUDIENCE = 'https://porchlight.test/api';

export interface TokenOptions {
  subject?: string;
  email?: string;
  typ?: string;
  audience?: string;
  issuer?: string;
  expires?: string | number;
  /** Signed with a key that the issuer does not publish. */
  isForged?: boolean;
  claims?: Record<string, unknown>;
}

export interface TestIssuer {
  url: string;
  token(options?: TokenOptions): Promise<string>;
  stop(): void;
}

/** An OpenID Connect provider as far as the API sees one: metadata, keys, tokens. */
export async function startIssuer(): Promise<TestIssuer> {
  const real = await generateKeyPair('ES256');
  const forged = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(real.publicKey)), kid: 'test', alg: 'ES256', use: 'sig' };
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'application/json');
    if (request.url === '/.well-known/openid-configuration')
      response.end(JSON.stringify({ issuer: url, jwks_uri: `${url}/jwks` }));
    else response.end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    async token(options = {}) {
      const { subject = 'ana', typ = 'at+jwt', audience = AUDIENCE, issuer = url } = options;
      return new SignJWT({ ...(options.email && { email: options.email }), ...options.claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'test', typ })
        .setSubject(subject)
        .setAudience(audience)
        .setIssuer(issuer)
        .setIssuedAt()
        .setExpirationTime(options.expires ?? '10m')
        .sign(options.isForged ? forged.privateKey : real.privateKey);
    },
    stop: () => server.close(),
  };
}
