import { createHash, timingSafeEqual } from 'node:crypto';

/** What is stored of a token, or of an operator's key: its SHA-256, 32 bytes. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Compares hashes in constant time: an index that was read in part tells nothing. */
export const isSameHash = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
