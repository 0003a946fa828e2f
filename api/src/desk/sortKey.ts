import type { Json } from '@porchlight/engine';
import { plainText } from './terms.ts';

const DIGITS = 20;
/** Added to each number, so that the negative ones come first. */
const SHIFT = 1e15;

/** A text that compares as its value does, byte by byte: blank first, numbers by size, names without marks. */
export function sortKeyOf(value: Json | undefined): string {
  if (typeof value === 'number') return (value + SHIFT).toFixed(2).padStart(DIGITS, '0');
  if (Array.isArray(value)) return value.map(sortKeyOf).join(' ');
  return typeof value === 'string' ? plainText(value).slice(0, 200) : '';
}
