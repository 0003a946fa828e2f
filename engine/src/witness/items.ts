import type { DocumentSlot, Json, JsonObject, Resource } from '../kernel/types.ts';

/** The entries that a walk may add to collections: each was filled in its own form. */
export interface Items {
  /** One of each kind, the plainest first; none where its form can't be filled. */
  kinds(resource: Resource): JsonObject[];
  /** Lists that a collection can hold, the shortest of plain entries first. */
  lists(resource: Resource, limit: number): Json[];
  /** Lists of other entries beside the one that is filled. */
  others(): Json[];
}

/** More entries than these are not tried where `portal.json` sets no limit. */
const ENTRIES_AT_MOST = 60;
/** Lists of one odd kind are tried up to this length. */
const ODD_AT_MOST = 6;

const numbered = (items: JsonObject[]): Json =>
  items.map((item, index) => ({ ...item, id: index + 1 }));

/** So many plain entries, for each number up to the limit; then some of every other kind. */
export function listsOf(kinds: JsonObject[], limit: number): Json[] {
  const [plain, ...odd] = kinds;
  const most = Math.min(limit, ENTRIES_AT_MOST);
  if (!plain) return [[]];
  const lists = Array.from({ length: most + 1 }, (_, size) => Array<JsonObject>(size).fill(plain));
  const mixed = odd.flatMap((kind) =>
    Array.from({ length: Math.min(most, ODD_AT_MOST) }, (_, at) => at + 1).flatMap((size) => [
      Array<JsonObject>(size).fill(kind),
      ...(size > 1 ? [[kind, ...Array<JsonObject>(size - 1).fill(plain)]] : []),
    ]),
  );
  return [...lists, ...mixed].map(numbered);
}

/** The fewest entries that hold every needed document, then more of the plain kind up to the limit. */
export function listsWith(needed: DocumentSlot[], kinds: JsonObject[], limit: number): Json[] {
  const wanted = needed.flatMap(({ key, category, min }) => {
    const kind = kinds.find((one) => one[key] === category);
    return kind ? Array<JsonObject>(min).fill(kind) : [];
  });
  const most = Math.min(limit, ENTRIES_AT_MOST);
  const plain = kinds[0];
  if (!wanted.length || !plain || wanted.length > most) return [];
  return Array.from({ length: most - wanted.length + 1 }, (_, more) =>
    numbered([...wanted, ...Array<JsonObject>(more).fill(plain)]),
  );
}
