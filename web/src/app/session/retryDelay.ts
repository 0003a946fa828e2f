import { ApiError } from '../../http/ApiError.ts';

/** Milliseconds until a save that failed by itself is tried again; the longest of them. */
const FIRST = 8_000;
const LONGEST = 60_000;

/**
 * How long a save that failed by itself waits: twice as long each time, never less than the server
 * asks for, and spread over a quarter of it, so that not all pages come back at once.
 * @param failures Those before this one.
 * @param random From 0 to 1.
 * @returns Milliseconds.
 */
export function retryDelay(error: unknown, failures: number, random = Math.random()): number {
  const asked = error instanceof ApiError ? error.retryAfter : 0;
  return Math.max(Math.min(FIRST * 2 ** failures, LONGEST), asked) * (1 + random / 4);
}
