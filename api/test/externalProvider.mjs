// An OpenID Connect provider of its own, as a separate process: what OIDC_AUTHORITY may name.
// Node runs it plainly. PORTAL is the portal's origin; it prints its own address on standard output.
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

const portal = process.env.PORTAL;
const audience = process.env.AUDIENCE ?? `${portal}/api`;
const server = createServer();
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
// Not `localhost`: another site than the portal's.
const issuer = `http://127.0.0.1:${server.address().port}`;

const { privateKey } = await generateKeyPair('RS256', { extractable: true });
const key = { ...(await exportJWK(privateKey)), kid: 'external', alg: 'RS256', use: 'sig' };
const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'porchlight-web',
      token_endpoint_auth_method: 'none',
      redirect_uris: [`${portal}/authentication/login-callback`],
      post_logout_redirect_uris: [`${portal}/authentication/logout-callback`],
    },
  ],
  clientBasedCORS: (_, origin) => origin === portal,
  jwks: { keys: [key] },
  cookies: { keys: ['external'] },
  scopes: ['openid', 'profile', 'email'],
  claims: { openid: ['sub'], email: ['email'], profile: ['name'] },
  conformIdTokenClaims: false,
  findAccount: (_, id) => ({
    accountId: id,
    claims: () => ({ sub: id, name: 'Ana Rivera', email: 'ana@external.example' }),
  }),
  extraTokenClaims: () => ({ email: 'ana@external.example' }),
  async loadExistingGrant(ctx) {
    const grant = new ctx.oidc.provider.Grant({
      clientId: ctx.oidc.client.clientId,
      accountId: ctx.oidc.session.accountId,
    });
    grant.addOIDCScope('openid profile email');
    grant.addResourceScope(audience, '');
    await grant.save();
    return grant;
  },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource(ctx, form) {
        ctx.body = `<!doctype html><title>Out</title>${form}<button form="op.logoutForm" name="logout" value="yes">Log out of everything</button>`;
      },
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => audience,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: '',
        audience,
        accessTokenFormat: 'jwt',
        accessTokenTTL: 300,
      }),
    },
  },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  pkce: { required: () => true },
  ttl: { AccessToken: 300, IdToken: 300, Interaction: 300, Session: 3600, Grant: 3600 },
});

const handle = provider.callback();
server.on('request', async (request, response) => {
  if (!request.url.startsWith('/interaction/')) return handle(request, response);
  if (request.method === 'GET') {
    response.setHeader('Content-Type', 'text/html');
    return response.end(
      '<!doctype html><title>Elsewhere</title><h1>Sign in elsewhere</h1><form method="post" action=""><button>Be Ana</button></form>',
    );
  }
  await provider.interactionFinished(request, response, { login: { accountId: 'external-ana' } });
});
console.log(issuer);
process.on('SIGTERM', () => process.exit(0));
