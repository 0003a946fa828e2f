import type { Answers, Facts, Json, JsonObject, Pointer } from './types.ts';

const parsed = new Map<Pointer, string[]>();
/** Pointers come from definitions, so they are few; a caller that makes them up can't fill the memory. */
const PARSED_AT_MOST = 10_000;

/** The tokens of a JSON Pointer (RFC 6901): `/Home/Rooms` → `['Home', 'Rooms']`. */
export function parsePointer(pointer: Pointer): string[] {
  const known = parsed.get(pointer);
  if (known) return known;
  const tokens = pointer === '' ? [] : pointer.slice(1).split('/').map(unescapeToken);
  if (parsed.size < PARSED_AT_MOST) parsed.set(pointer, tokens);
  return tokens;
}

function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Joins tokens to a JSON Pointer, escaping `~` and `/`. */
export function toPointer(tokens: (string | number)[]): Pointer {
  return tokens
    .map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}

/** The value at a pointer, or undefined where nothing is. Reads own properties only. */
export function readPointer(
  root: Answers | Facts | JsonObject,
  pointer: Pointer,
): Json | undefined {
  let value: unknown = root;
  for (const token of parsePointer(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) {
      return undefined;
    }
    value = (value as Record<string, unknown>)[token];
  }
  return value as Json | undefined;
}
