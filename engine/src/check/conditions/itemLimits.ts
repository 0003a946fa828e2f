import type { JsonObject, Resource } from '../../kernel/types.ts';

/** How many entries a collection takes at most: the limit of `portal.json` that its declaration names. */
export function itemsAtMost({ limit }: Pick<Resource, 'limit'>, limits: JsonObject): number {
  const most = limit === undefined ? undefined : limits[limit];
  return typeof most === 'number' ? most : Number.POSITIVE_INFINITY;
}
