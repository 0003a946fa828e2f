import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** An issuer with a discovery document and keys, and nothing else: for clients of the API that are no browser. */
export interface TokenIssuer {
  url: string;
  /** An access token (RFC 9068) of one hour. */
  sign(subject: string, claims?: Record<string, unknown>): Promise<string>;
  stop(): void;
}

/** Starts an issuer on a free port of the loopback. */
export async function startTokenIssuer(audience: string): Promise<TokenIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
  let url = '';
  const server = createServer((request, response) => {
    const documents: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer: url,
        jwks_uri: `${url}/jwks`,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
      },
      '/jwks': { keys: [jwk] },
    };
    const document = documents[request.url ?? ''];
    response.writeHead(document ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(document ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    sign: (subject, claims = {}) =>
      new SignJWT({ email: `${subject}@example.org`, ...claims })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'one' })
        .setIssuer(url)
        .setAudience(audience)
        .setSubject(subject)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
