import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
import type Koa from 'koa';
import { ProblemError } from '../http/ProblemError.ts';
import { discoverIssuer } from './discoverIssuer.ts';
import {
  type Applicant,
  createVerifier,
  unauthenticated,
  type VerifyToken,
} from './verifyToken.ts';

/** What a page says of a call that it makes by itself: a session is not in use for it (RFC 9651). */
const UNATTENDED = 'Porchlight-Unattended';

export interface AuthenticatorOptions {
  audience: string;
  /** The embedded provider, mounted in this process. */
  local?: LocalProvider;
  /** The address of an external provider. */
  authority?: string;
}

/** What the API needs of the embedded provider. */
export interface LocalProvider {
  issuer: string;
  jwks: JSONWebKeySet;
  /** The session that a token came of, while it lasts. */
  findSession(
    uid: string,
    subject: string,
    isUnattended: boolean,
  ): Promise<{ amr: string[] } | undefined>;
}

/** Says who asks. @throws ProblemError 401 */
export type Authenticate = (ctx: Koa.Context) => Promise<Applicant>;

/**
 * Joins the bearer token of a request to the issuer that the portal trusts. A token of the embedded
 * provider is good as long as its session; of an external one, which says nothing of sessions, until
 * it expires.
 */
export function createAuthenticator(options: AuthenticatorOptions): Authenticate {
  const verifierOf = options.local ? fromLocal(options) : fromAuthority(options);
  return async (ctx) => {
    const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(ctx.get('Authorization')) ?? [];
    if (!token) throw unauthenticated();
    const applicant = await (await verifierOf())(token);
    if (!options.local) return applicant;
    return withSession(options.local, applicant, ctx.get(UNATTENDED) === '?1');
  };
}

async function withSession(
  { findSession }: LocalProvider,
  applicant: Applicant,
  isUnattended: boolean,
): Promise<Applicant> {
  const { sid } = applicant.claims;
  const session =
    typeof sid === 'string' && (await findSession(sid, applicant.subject, isUnattended));
  if (!session) throw unauthenticated();
  return { ...applicant, amr: session.amr };
}

function fromLocal({ audience, local }: AuthenticatorOptions): () => Promise<VerifyToken> {
  const { issuer, jwks } = local!;
  const verify = createVerifier({ issuer, audience, keys: createLocalJWKSet(jwks) });
  return async () => verify;
}

function fromAuthority({ audience, authority }: AuthenticatorOptions): () => Promise<VerifyToken> {
  const discover = discoverIssuer(authority!);
  let verify: VerifyToken | undefined;
  return async () => {
    if (!verify) {
      const { issuer, keys } = await discover().catch((cause) => {
        throw new ProblemError(503, 'unavailable', { cause, headers: { 'Retry-After': '5' } });
      });
      verify = createVerifier({ issuer, audience, keys });
    }
    return verify;
  };
}
