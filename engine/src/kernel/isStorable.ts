import type { Json } from './types.ts';

/**
 * False for a text, or a list with a text, that cannot be kept as it is: PostgreSQL's jsonb takes no
 * NUL (U+0000), and half a surrogate pair has no UTF-8.
 */
export function isStorable(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.every(isStorable);
  return typeof value !== 'string' || !(value.includes('\0') || /\p{Surrogate}/u.test(value));
}
