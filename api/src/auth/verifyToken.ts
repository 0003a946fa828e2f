import type { KeyObject } from 'node:crypto';
import { errors, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify } from 'jose';
import { ProblemError } from '../http/ProblemError.ts';

/** Whoever an access token speaks for. */
export interface Applicant {
  /** The token's subject: the owner of records. */
  subject: string;
  /** In lower case. */
  email?: string;
  /** True only where the provider says so. */
  isEmailVerified: boolean;
  name?: string;
  /** How she signed in (RFC 8176), where the provider says it. */
  amr: readonly string[];
  /** All claims, for policies that configuration names. */
  claims: { readonly [name: string]: unknown };
}

/** Reads an access token (RFC 9068). Rejects when it is not signed, not for this API or over. */
export type VerifyToken = (token: string) => Promise<Applicant>;

/** What an access token has to say (RFC 9068), and the keys that it may be signed with. */
export interface VerifierOptions {
  issuer: string;
  audience: string;
  /** Finds the issuer's public key: `createLocalJWKSet` or `createRemoteJWKSet`. */
  keys: JWTVerifyGetKey | KeyObject;
}

/** Asymmetric ones only: a shared secret would let a client make tokens. */
const ALGORITHMS = ['ES256', 'ES384', 'PS256', 'RS256', 'EdDSA'];
/** Tokens that were verified and have not expired; a page sends the same one for minutes. */
const REMEMBERED = 5_000;

/**
 * Makes a verifier of access tokens (RFC 9068): signature, type, issuer, audience and expiry. An ID
 * token is refused by its type.
 * @throws ProblemError 401 from the verifier; 503 when the issuer's keys cannot be fetched.
 */
export function createVerifier({ issuer, audience, keys }: VerifierOptions): VerifyToken {
  const verified = new Map<string, { applicant: Applicant; until: number }>();
  const options: JWTVerifyOptions = {
    issuer,
    audience,
    algorithms: ALGORITHMS,
    typ: 'at+jwt',
    clockTolerance: 5,
    requiredClaims: ['sub', 'exp'],
  };
  return async (token) => {
    const known = verified.get(token);
    if (known && known.until > Date.now()) return known.applicant;
    const { payload } = await jwtVerify(token, keys as JWTVerifyGetKey, options).catch(refuse);
    const applicant: Applicant = {
      subject: payload.sub!,
      email: lowerCase(payload.email),
      isEmailVerified: payload.email_verified === true,
      name: typeof payload.name === 'string' ? payload.name : undefined,
      amr: Array.isArray(payload.amr) ? payload.amr : [],
      claims: payload,
    };
    if (verified.size >= REMEMBERED) verified.clear();
    verified.set(token, { applicant, until: payload.exp! * 1000 });
    return applicant;
  };
}

const lowerCase = (email: unknown) =>
  typeof email === 'string' && email ? email.toLowerCase() : undefined;

function refuse(error: unknown): never {
  const isRemote =
    !(error instanceof errors.JOSEError) ||
    error instanceof errors.JWKSTimeout ||
    (error as { code?: string }).code === 'ERR_JOSE_GENERIC';
  if (isRemote)
    throw new ProblemError(503, 'unavailable', { headers: { 'Retry-After': '5' }, cause: error });
  throw unauthenticated(error);
}

const HEADERS = { 'WWW-Authenticate': 'Bearer error="invalid_token"' };

/** No token, or none that is good: which of the two a stranger need not know. */
export function unauthenticated(cause?: unknown): ProblemError {
  return new ProblemError(401, 'unauthenticated', { cause, headers: HEADERS });
}

/** The token of a session that somebody ended: signed out elsewhere, a changed password, an account that is gone. */
export const sessionEnded = () => new ProblemError(401, 'session-ended', { headers: HEADERS });
