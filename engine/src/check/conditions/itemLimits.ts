import type { Json, JsonObject, Resource } from '../../kernel/types.ts';

/** The limit of `portal.json` on the items of a collection, by the collection's path. */
const LIMITS: Record<string, string> = {
  household_member: 'membersPerApplication',
  income: 'incomesPerPerson',
  document: 'documentsPerApplication',
};

/** How many items a collection takes at most. */
export function itemsAtMost({ path }: Pick<Resource, 'path'>, limits: JsonObject): number {
  const limit: Json | undefined = limits[LIMITS[path] ?? ''];
  return typeof limit === 'number' ? limit : Number.POSITIVE_INFINITY;
}
