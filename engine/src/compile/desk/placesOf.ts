import type { JsonObject, Text } from '../../kernel/types.ts';

/** The places of a compiled text: what the portal fills by itself is filled in it. */
export function placesOf(text: Text | undefined): string[] {
  if (typeof text !== 'object') return [];
  const names = new Set<string>();
  const visit = (pieces: JsonObject[]): void => {
    for (const { type, value, options } of pieces) {
      // 0 is a literal, 7 the number sign of a plural.
      if (type !== 0 && type !== 7) names.add(String(value));
      for (const option of Object.values((options ?? {}) as { [name: string]: JsonObject }))
        visit(option.value as JsonObject[]);
    }
  };
  visit(text as JsonObject[]);
  return [...names];
}
