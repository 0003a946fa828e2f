import { readReturnPath } from '@porchlight/engine/addresses';

/** The return URL leads off this site. The message is the pack's `invalid-return-url`. */
export class InvalidReturnUrl extends Error {
  override name = 'InvalidReturnUrl';
}

/**
 * Returns the address if it is on this site, otherwise throws `InvalidReturnUrl`.
 * It is compared after parsing, so that `https://site.example@evil.example/` and a missing slash
 * (`https://site.example.evil.example`) are seen for what they are (spec section 5, Return URL).
 *
 * `checkReturnUrl('https://site.example/application', 'https://site.example')` → the same address.
 */
export function checkReturnUrl(returnUrl: string, origin: string): string {
  const path = readReturnPath(returnUrl, origin);
  if (path === undefined || !returnUrl.startsWith(`${origin}/`))
    throw new InvalidReturnUrl(returnUrl);
  return origin + path;
}

/** The `returnUrl` of the present address, unchecked; the default where there is none. */
export function readReturnUrl(fallback: string): string {
  return new URLSearchParams(location.search).get('returnUrl') || fallback;
}
