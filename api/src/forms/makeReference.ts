import { randomInt } from 'node:crypto';

/** Without vowels, which make words, and without what is misread: 0 and O, 1 and I and L, 8 and B, 5 and S. */
const SIGNS = '234679CDFGHJKMNPQRTVWXYZ';
const PART = 4;

/** A number that can be noted and read out, and that nobody can guess: `4KTX-92MD`, one of 10¹¹. */
export function makeReference(): string {
  const part = () => Array.from({ length: PART }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return `${part()}-${part()}`;
}

/** A reference as somebody types it: ` 4ktx 92md ` → `4KTX-92MD`. */
export function readReference(text: string): string {
  const signs = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return `${signs.slice(0, PART)}-${signs.slice(PART)}`;
}
