/**
 * SQLSTATEs of a server that answers, and will not let this one in until somebody changes something, and
 * codes of one that this machine does not trust.
 */
const REFUSALS: Record<string, string> = {
  '28P01': 'refuses the password',
  '28000': 'refuses the role or this machine',
  '3D000': 'has no such database',
  '42501': 'refuses the role',
  CERT_HAS_EXPIRED: 'has a certificate that ended',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate that is not trusted here',
  SELF_SIGNED_CERT_IN_CHAIN: 'has a certificate that is not trusted here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'has a certificate that is not trusted here',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate of another name',
};

/** What went wrong with a connection: for the operator's line, and whether waiting can help. */
export function whyRefused(error: unknown): { reason: string; isFinal: boolean } {
  const { code, parent, cause, message } = error as Error & { code?: unknown; parent?: unknown };
  const wrapped = parent ?? cause;
  if (wrapped && wrapped !== error) return whyRefused(wrapped);
  const refusal = typeof code === 'string' ? REFUSALS[code] : undefined;
  if (refusal) return { reason: refusal, isFinal: true };
  // A pooler says so whatever it has against who connects, as in "no such database: portal".
  if (code === '08P01') return { reason: `refuses this process (${message})`, isFinal: false };
  const detail = typeof code === 'string' ? code : message;
  return { reason: `does not answer (${detail})`, isFinal: false };
}

/** Host, port and database of an address: what may be shown of it. */
export function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
