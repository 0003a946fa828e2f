import { createCipheriv } from 'node:crypto';
import type { Transform } from 'node:stream';

const BLOCK = 16;

/**
 * Makes bytes of a file's middle unreadable without its key, or readable again: AES-256 in counter mode,
 * which leaves every byte in its place, so that a file can be added to wherever its line broke. It
 * proves nothing: what is kept is checked and sealed once it is complete.
 * @param key 32 bytes that no other file has.
 * @param offset Where in the file the first byte stands.
 */
export function maskBytes(key: Buffer, offset: number): Transform {
  const counter = Buffer.alloc(BLOCK);
  counter.writeBigUInt64BE(BigInt(Math.floor(offset / BLOCK)), 8);
  const mask = createCipheriv('aes-256-ctr', key, counter);
  mask.update(Buffer.alloc(offset % BLOCK));
  return mask;
}
