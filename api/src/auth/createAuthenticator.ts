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

export interface AuthenticatorOptions {
  audience: string;
  /** The embedded provider, mounted in this process. */
  local?: { issuer: string; jwks: JSONWebKeySet };
  /** The address of an external provider. */
  authority?: string;
}

/** Says who asks. @throws ProblemError 401 */
export type Authenticate = (ctx: Koa.Context) => Promise<Applicant>;

/** Joins the bearer token of a request to the issuer that the portal trusts. */
export function createAuthenticator(options: AuthenticatorOptions): Authenticate {
  const verifierOf = options.local ? fromLocal(options) : fromAuthority(options);
  return async (ctx) => {
    const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(ctx.get('Authorization')) ?? [];
    if (!token) throw unauthenticated();
    return (await verifierOf())(token);
  };
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
