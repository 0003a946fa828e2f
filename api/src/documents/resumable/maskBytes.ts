import { type Cipher, createCipheriv, createHmac, type Hmac, hkdfSync } from 'node:crypto';
import type { PartPlace } from './uploadRows.ts';

/** What a part goes through on its way to the store. */
export interface PartGuard {
  /** Makes its bytes unreadable. */
  mask: Cipher;
  /** Proves them: fed with what is written, masked. */
  code: Hmac;
}

/**
 * Makes the bytes of a part unreadable without the key of its upload, or readable again: AES-256 in
 * counter mode. It proves nothing, which is what the part's code is for (`guardPart`).
 * @param key 32 bytes that no other upload has.
 * @param part The key of the part in the store: the count begins at its 122 random bits, so no two parts
 * of an upload meet.
 */
export const maskBytes = (key: Buffer, part: string): Cipher =>
  createCipheriv('aes-256-ctr', key, Buffer.from(part.replaceAll('-', ''), 'hex'));

/**
 * The mask of a part, and its code: HMAC-SHA256 under a key that is derived from the mask's, over where
 * the part stands and its masked bytes. It is kept where the part's place is, in the database: what a
 * store's holder changes, cuts off, swaps or puts elsewhere has another.
 */
export function guardPart(mask: Buffer, { upload, at, key }: PartPlace): PartGuard {
  const codeKey = Buffer.from(hkdfSync('sha256', mask, '', 'porchlight upload part code', 32));
  const code = createHmac('sha256', codeKey).update(`${JSON.stringify([upload, at, key])}\n`);
  return { mask: maskBytes(mask, key), code };
}
