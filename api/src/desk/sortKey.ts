import type { Json } from '@porchlight/engine';
import { numberKey } from './numberKey.ts';
import { plainText } from './terms.ts';

/** A text that compares as its value does, byte by byte: blank first, numbers by size, names without marks. */
export function sortKeyOf(value: Json | undefined): string {
  if (typeof value === 'number') return numberKey(value);
  if (Array.isArray(value)) return value.map(sortKeyOf).join(' ');
  return typeof value === 'string' ? plainText(value).slice(0, 200) : '';
}
