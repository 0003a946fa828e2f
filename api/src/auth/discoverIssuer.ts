import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';

/** What the API needs of an external provider's metadata. */
export interface DiscoveredIssuer {
  issuer: string;
  keys: JWTVerifyGetKey;
}

const TIMEOUT = 5_000;

/**
 * Finds an issuer's keys when the first token arrives, and again after a failure: the portal starts
 * and serves its public pages while the provider is away.
 */
export function discoverIssuer(authority: string): () => Promise<DiscoveredIssuer> {
  let found: Promise<DiscoveredIssuer> | undefined;
  return () => {
    found ??= fetchIssuer(authority).catch((error) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}

async function fetchIssuer(authority: string): Promise<DiscoveredIssuer> {
  const address = `${authority}/.well-known/openid-configuration`;
  const response = await fetch(address, {
    // Whoever could send it elsewhere would say whose tokens count.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  const { issuer, jwks_uri } = (await response.json()) as { issuer?: string; jwks_uri?: string };
  if (!issuer || !jwks_uri || issuer.replace(/\/$/, '') !== authority)
    throw new Error(`${address} describes another issuer`);
  const keys = createRemoteJWKSet(new URL(jwks_uri), {
    timeoutDuration: TIMEOUT,
    cooldownDuration: 10_000,
  });
  return { issuer, keys };
}
