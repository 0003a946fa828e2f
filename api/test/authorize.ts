import { createHash, randomBytes } from 'node:crypto';
import type { Visitor } from './browserless.ts';

export interface Settings {
  authority: string;
  client_id: string;
  redirect_uri: string;
  post_logout_redirect_uri: string;
  resource: string;
  scope: string;
}

export interface Tokens {
  access_token: string;
  id_token: string;
  expires_in: number;
  error?: string;
}

/** Reads the settings as the page's sign-in library does. */
export async function readSettings(origin: string): Promise<Settings> {
  return (await fetch(`${origin}/_configuration/porchlight-web`)).json() as Promise<Settings>;
}

/** The address of an authorization request, with its secret. */
export function authorizationUrl(settings: Settings, extra: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: settings.client_id,
    redirect_uri: settings.redirect_uri,
    response_type: 'code',
    scope: settings.scope,
    resource: settings.resource,
    state: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...extra,
  });
  return { url: `${settings.authority}/auth?${query}`, verifier };
}

/** Follows redirects until one leads to the client; answers its address. */
export async function follow(visitor: Visitor, url: string, until: string): Promise<URL> {
  let next = url;
  for (let step = 0; step < 8; step += 1) {
    if (next.startsWith(until)) return new URL(next);
    const { location, status, text } = await visitor.get(next);
    if (!location) throw new Error(`${next} answered ${status}: ${text.slice(0, 300)}`);
    next = new URL(location, next).href;
  }
  throw new Error('Too many redirects');
}

/** Trades a code for tokens. */
export async function redeem(settings: Settings, code: string, verifier: string): Promise<Tokens> {
  const response = await fetch(`${settings.authority}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: settings.client_id,
      redirect_uri: settings.redirect_uri,
      resource: settings.resource,
      code,
      code_verifier: verifier,
    }),
  });
  return (await response.json()) as Tokens;
}

/** Signs in without a word, as the hidden frame does. */
export async function signInSilently(visitor: Visitor, settings: Settings): Promise<Tokens> {
  const { url, verifier } = authorizationUrl(settings, { prompt: 'none' });
  const back = await follow(visitor, url, settings.redirect_uri);
  const error = back.searchParams.get('error');
  if (error) return { error } as Tokens;
  return redeem(settings, back.searchParams.get('code')!, verifier);
}
