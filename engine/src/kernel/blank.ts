import type { Json } from './types.ts';

/** Blank means missing, empty, only white space, or an empty list (specification, section 5). */
export function isBlank(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

/** The value as it counts: text trimmed, blank as undefined. */
export function trimValue(value: Json | undefined): Json | undefined {
  if (isBlank(value)) return undefined;
  return typeof value === 'string' ? value.trim() : value;
}
