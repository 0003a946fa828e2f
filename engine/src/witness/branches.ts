import type { Path } from '../check/CheckContext.ts';
import type { Json, JsonObject } from '../kernel/types.ts';

/** One of the ways in which a condition can hold. */
export interface Branch {
  at: Path;
  condition: JsonObject;
}

/** The alternatives of a condition, those within them too: of `anyOf` between answers, and within one. */
export function branchesOf(condition: JsonObject, at: Path): Branch[] {
  return Object.entries(condition).flatMap(([key, part]): Branch[] => {
    const here = [...at, key];
    if (key === 'anyOf') {
      return (part as JsonObject[]).flatMap((one, index) => [
        { at: [...here, index], condition: one },
        ...branchesOf(one, [...here, index]),
      ]);
    }
    if (key === 'not') return branchesOf(part as JsonObject, here);
    if (!key.startsWith('/') || typeof part !== 'object') return [];
    const within = ((part as JsonObject | null)?.anyOf ?? []) as Json[];
    return within.map((one, index) => ({
      at: [...here, 'anyOf', index],
      condition: { [key]: one },
    }));
  });
}
