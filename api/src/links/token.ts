import { randomBytes } from 'node:crypto';

/** 256 random bits in base64url: 43 characters. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A new token. It is shown to who makes the link, and kept by nobody. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** True for a text that can be a token at all: nothing else is hashed or looked up. */
export const isToken = (text: string): boolean => TOKEN.test(text);
