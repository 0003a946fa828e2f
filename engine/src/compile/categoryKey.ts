import type { JsonObject } from '../kernel/types.ts';

/** The questions of a step as they are declared, by their names. */
type Declared = { [field: string]: JsonObject };

/**
 * Under which key items tell their category; undefined where no question asks for it.
 * @param steps The questions of each step of the items' form.
 * @param categories The enumeration of the categories, as `portal.json` names it under `fileCategories`.
 */
export function findCategoryKey(
  steps: Iterable<Declared>,
  categories: unknown,
): string | undefined {
  if (categories === undefined) return undefined;
  for (const declared of steps) {
    for (const { options, wire } of Object.values(declared)) {
      const key = typeof wire === 'string' ? wire : (wire as { name?: string } | undefined)?.name;
      if ((options as JsonObject | undefined)?.enumeration === categories && key) return key;
    }
  }
  return undefined;
}
