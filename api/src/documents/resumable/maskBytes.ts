import { type Cipher, createCipheriv } from 'node:crypto';

/**
 * Makes the bytes of a part unreadable without the key of its upload, or readable again: AES-256 in
 * counter mode. It proves nothing: what is kept is checked and sealed once it is complete.
 * @param key 32 bytes that no other upload has.
 * @param part The key of the part in the store: the count begins at its 122 random bits, so no two parts
 * of an upload meet.
 */
export const maskBytes = (key: Buffer, part: string): Cipher =>
  createCipheriv('aes-256-ctr', key, Buffer.from(part.replaceAll('-', ''), 'hex'));
