import Provider, {
  type ClientMetadata,
  type Configuration,
  errors,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import type { Config } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import type { Accounts } from './accounts.ts';
import { createAdapter } from './adapter.ts';
import { MOUNT } from './configurationRoute.ts';
import { describeAgent } from './describeAgent.ts';
import { MULTIPLE } from './factors/secondFactors.ts';
import { rolesOf } from './roles.ts';
import type { SessionLife } from './sessionLife.ts';
import { recordSignIn } from './signIns.ts';
import type { SigningKeys } from './signingKeys.ts';

/** What the OpenID Connect provider is made with. */
export interface ProviderOptions {
  config: Pick<Config, 'publicUrl' | 'oidc'>;
  database: Database;
  accounts: Accounts;
  keys: SigningKeys;
  /** How long sessions last, as the public release says at that moment. */
  sessionLife(): SessionLife;
  /** The pages that the provider shows itself. */
  screens: {
    logout(ctx: KoaContextWithOIDC, form: string): void;
    loggedOut(ctx: KoaContextWithOIDC): void;
    error(ctx: KoaContextWithOIDC, status: number): void;
  };
}

/** The life of an access token in seconds. It ends before with its session (`liveSessions`). */
const TOKEN_LIFE = 600;

/**
 * Seconds that a sign-in waits for its password. One that took longer goes on to the application;
 * what nobody finishes does not stay for long.
 */
const INTERACTION_LIFE = 900;

/** The embedded OpenID Connect provider, for our own page as its one client. */
export function createProvider(options: ProviderOptions): Provider {
  const { config, database, keys, sessionLife, screens } = options;
  const { publicUrl } = config;
  const { audience } = config.oidc;
  return new Provider(`${publicUrl}${MOUNT}`, {
    adapter: createAdapter(database, () => sessionLife().idle),
    clients: [ownClient(config)],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    jwks: keys.jwks as Configuration['jwks'],
    cookies: cookiesOf(keys, publicUrl.startsWith('https:')),
    scopes: ['openid', 'profile', 'email'],
    claims: { openid: ['sub'], email: ['email'], profile: ['name'] },
    // The page asks for no user info: the ID token says who she is.
    conformIdTokenClaims: false,
    ...claimsOf(options),
    loadExistingGrant: (ctx) => grantWithoutAsking(ctx, audience),
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => screens.logout(ctx, form),
        postLogoutSuccessSource: async (ctx) => screens.loggedOut(ctx),
      },
      resourceIndicators: oneResource(audience),
    },
    interactions: {
      url: (_, interaction) => `/Identity/Account/Login?interaction=${interaction.uid}`,
    },
    renderError: async (ctx, out) => screens.error(ctx, out.error === 'server_error' ? 500 : 400),
    pkce: { required: () => true },
    ttl: {
      AccessToken: TOKEN_LIFE,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: INTERACTION_LIFE,
      Grant: () => sessionLife().whole,
      Session: (_, session) => secondsLeft(session.loginTs, sessionLife()),
    },
  });
}

/** Our page, which has no secret. */
const ownClient = ({ publicUrl, oidc }: ProviderOptions['config']): ClientMetadata => ({
  client_id: oidc.clientId,
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code'],
  response_types: ['code'],
  redirect_uris: [`${publicUrl}/authentication/login-callback`],
  post_logout_redirect_uris: [`${publicUrl}/authentication/logout-callback`],
});

const cookiesOf = ({ cookieKeys }: SigningKeys, secure: boolean): Configuration['cookies'] => ({
  keys: cookieKeys,
  names: {
    session: 'porchlight.session',
    interaction: 'porchlight.interaction',
    resume: 'porchlight.resume',
  },
  long: { httpOnly: true, sameSite: 'lax', signed: true, secure },
  short: { httpOnly: true, sameSite: 'lax', signed: true, secure, path: '/Identity' },
});

type Claims = Required<Pick<Configuration, 'findAccount' | 'extraTokenClaims'>>;

/** What tokens say of who signed in. */
const claimsOf = ({ database, accounts }: ProviderOptions): Claims => ({
  async findAccount(_, id) {
    const account = await accounts.find(id);
    if (!account) return undefined;
    const { email } = account;
    return { accountId: id, claims: async () => ({ sub: id, email, name: email }) };
  },
  async extraTokenClaims(ctx, token) {
    const { Session } = ctx.oidc.provider;
    const { accountId: id, sessionUid: uid } = token as {
      accountId?: string;
      sessionUid?: string;
    };
    const account = id ? await accounts.find(id) : undefined;
    if (!account || !uid) return undefined;
    const { email, provenAt } = account;
    const agent = describeAgent(ctx.get('User-Agent'));
    await recordSignIn(database, { uid, accountId: account.id, agent });
    // A role counts only where a second factor opened the session.
    const { amr = [] } = ((await Session.findByUid(uid)) ?? {}) as { amr?: string[] };
    const roles = amr.includes(MULTIPLE) ? await rolesOf(database, account.id) : [];
    return { sid: uid, email, email_verified: Boolean(provenAt), name: email, roles };
  },
});

/** Our own page needs nobody's consent. */
async function grantWithoutAsking({ oidc }: KoaContextWithOIDC, audience: string) {
  const { client, session, account } = oidc;
  const { Grant } = oidc.provider;
  const known = session?.grantIdFor(client!.clientId);
  const grant = known ? await Grant.find(known) : undefined;
  if (grant && grant.accountId === account!.accountId) return grant;
  const made = new Grant({ clientId: client!.clientId, accountId: account!.accountId });
  made.addOIDCScope('openid profile email');
  made.addResourceScope(audience, '');
  await made.save();
  return made;
}

type ResourceIndicators = NonNullable<Configuration['features']>['resourceIndicators'];

/** Access tokens are for our own API. */
const oneResource = (audience: string): ResourceIndicators => ({
  enabled: true,
  defaultResource: async () => audience,
  useGrantedResource: async () => true,
  async getResourceServerInfo(_, resource) {
    if (resource !== audience) throw new errors.InvalidTarget();
    return {
      scope: '',
      audience,
      accessTokenFormat: 'jwt',
      accessTokenTTL: TOKEN_LIFE,
      jwt: { sign: { alg: 'ES256' } },
    };
  },
});

/** The provider asks at each use of a session, and would begin its whole life anew. */
function secondsLeft(signedInAt: number | undefined, { whole }: SessionLife): number {
  const now = Math.floor(Date.now() / 1000);
  return Math.max(1, (signedInAt ?? now) + whole - now);
}
