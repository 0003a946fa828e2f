import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from './keyRing.ts';

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** A stored value cannot be read: another row's, altered, or its key is not in the ring. */
export class DecryptionError extends Error {
  override name = 'DecryptionError';
}

/**
 * Encrypts a value under a key of its own, and that key under the ring's active one.
 * @param context Where the value stands (`record/pointer`): it opens nowhere else.
 * @returns `v1.<ring key id>.<wrapped key>.<value>`, in base64url.
 */
export function encrypt(ring: KeyRing, context: string, value: string): string {
  const dataKey = randomBytes(32);
  const sealed = seal(dataKey, context, Buffer.from(value, 'utf8'));
  return join(ring.activeId, wrap(ring, ring.activeId, context, dataKey), sealed);
}

/**
 * The value of an envelope.
 * @throws DecryptionError
 */
export function decrypt(ring: KeyRing, context: string, envelope: string): string {
  const { keyId, wrapped, sealed } = split(envelope);
  return open(unwrap(ring, keyId, context, wrapped), context, sealed).toString('utf8');
}

/** The envelope under the ring's active key; the value itself is not touched. */
export function rewrap(ring: KeyRing, context: string, envelope: string): string {
  const { keyId, wrapped, sealed } = split(envelope);
  if (keyId === ring.activeId) return envelope;
  const dataKey = unwrap(ring, keyId, context, wrapped);
  return join(ring.activeId, wrap(ring, ring.activeId, context, dataKey), sealed);
}

function wrap(ring: KeyRing, keyId: string, context: string, dataKey: Buffer): Buffer {
  return seal(keyOf(ring, keyId), `${keyId}/${context}`, dataKey);
}

function unwrap(ring: KeyRing, keyId: string, context: string, wrapped: Buffer): Buffer {
  return open(keyOf(ring, keyId), `${keyId}/${context}`, wrapped);
}

function keyOf(ring: KeyRing, keyId: string): Buffer {
  if (!ring.keys.has(keyId)) ring.refresh?.();
  const key = ring.keys.get(keyId);
  if (!key) throw new DecryptionError(`The key "${keyId}" is not in the key ring.`);
  return key;
}

function seal(key: Buffer, context: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG });
  cipher.setAAD(Buffer.from(context, 'utf8'));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function open(key: Buffer, context: string, sealed: Buffer): Buffer {
  try {
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE), {
      authTagLength: TAG,
    });
    decipher.setAAD(Buffer.from(context, 'utf8'));
    decipher.setAuthTag(sealed.subarray(-TAG));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
  } catch {
    throw new DecryptionError('A stored value does not open: it was altered or moved.');
  }
}

const join = (keyId: string, wrapped: Buffer, sealed: Buffer) =>
  ['v1', keyId, wrapped.toString('base64url'), sealed.toString('base64url')].join('.');

function split(envelope: string): { keyId: string; wrapped: Buffer; sealed: Buffer } {
  const [version, keyId, wrapped, sealed] = envelope.split('.');
  if (version !== 'v1' || !keyId || !wrapped || !sealed)
    throw new DecryptionError('A stored value is not an envelope.');
  return {
    keyId,
    wrapped: Buffer.from(wrapped, 'base64url'),
    sealed: Buffer.from(sealed, 'base64url'),
  };
}
