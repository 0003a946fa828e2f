import { hkdfSync } from 'node:crypto';

const derived = new WeakMap<Buffer, Map<string, Buffer>>();

/**
 * The key of fingerprints of one purpose, derived from a key of the ring (RFC 5869, SHA-256): a key
 * does one thing, and what is learnt of one says nothing of another. Derived once for each.
 */
export function fingerprintKey(key: Buffer, purpose: string): Buffer {
  const known = derived.get(key) ?? new Map<string, Buffer>();
  derived.set(key, known);
  let made = known.get(purpose);
  if (!made) {
    made = Buffer.from(hkdfSync('sha256', key, '', `porchlight fingerprint ${purpose}`, 32));
    known.set(purpose, made);
  }
  return made;
}
