import { createLocalJWKSet, errors, type JSONWebKeySet } from 'jose';
import type Koa from 'koa';
import { ProblemError } from '../http/ProblemError.ts';
import { discoverIssuer } from './discoverIssuer.ts';
import {
  type Applicant,
  createVerifier,
  sessionEnded,
  unauthenticated,
  type VerifyToken,
} from './verifyToken.ts';

/** What a page says of a call that it makes by itself: a session is not in use for it (RFC 9651). */
const UNATTENDED = 'Porchlight-Unattended';

/** Whose access tokens are taken: those of the embedded provider, or of an external one. */
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
  /** Whether somebody ended a session. */
  wasEnded(uid: string): Promise<boolean>;
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
    const verify = await verifierOf();
    const { local } = options;
    if (!local) return verify(token);
    const applicant = await verify(token).catch((error) => refuseOld(local, error));
    return withSession(local, applicant, ctx.get(UNATTENDED) === '?1');
  };
}

async function withSession(
  local: LocalProvider,
  applicant: Applicant,
  isUnattended: boolean,
): Promise<Applicant> {
  const { sid } = applicant.claims;
  const session =
    typeof sid === 'string' && (await local.findSession(sid, applicant.subject, isUnattended));
  if (!session) return refuse(local, sid, unauthenticated());
  return { ...applicant, amr: session.amr };
}

/** A token that is too old says still which session it came of: its signature is good. */
function refuseOld(local: LocalProvider, error: unknown): Promise<never> {
  const cause = error instanceof ProblemError ? error.cause : undefined;
  const sid = cause instanceof errors.JWTExpired ? cause.payload.sid : undefined;
  return refuse(local, sid, error);
}

/** Refuses with a code of its own where somebody ended the session, and else as `otherwise`. */
async function refuse(local: LocalProvider, sid: unknown, otherwise: unknown): Promise<never> {
  if (typeof sid === 'string' && (await local.wasEnded(sid))) throw sessionEnded();
  throw otherwise;
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
