import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits in base64url: 43 characters. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A new token. It is shown to who makes the link, and kept by nobody. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token, or of an operator's key: its SHA-256, 32 bytes. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** True for a text that can be a token at all: nothing else is hashed or looked up. */
export const isToken = (text: string): boolean => TOKEN.test(text);

/** Compares hashes in constant time: an index that was read in part tells nothing. */
export const isSameHash = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
