import { sha256 } from './sha256.ts';

/** The mark by which a translation knows the English that it translates: 8 hex digits of SHA-256. */
export function hashText(text: string): string {
  return sha256(text).slice(0, 8);
}
