import type { JsonObject, Text } from '../../kernel/types.ts';
import { PORTAL_PLACES } from '../portalPlaces.ts';

/** The places of a compiled text that the portal does not fill by itself. */
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
  return [...names].filter((name) => !Object.hasOwn(PORTAL_PLACES, name));
}
