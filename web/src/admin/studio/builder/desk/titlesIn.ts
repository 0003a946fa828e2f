import type { Json, JsonObject } from '@porchlight/engine';
import { type Group, isComparison, isGroup, readCondition } from '@porchlight/engine/builder';

/** The answers that are read by what is worked out: the pointer of each `get`. */
function gotIn(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { get } = value as JsonObject;
  return typeof get === 'string' ? [get] : Object.values(value).flatMap((one) => gotIn(one!));
}

const askedIn = ({ parts }: Group): string[] =>
  parts.flatMap((part) => {
    if (isGroup(part)) return askedIn(part);
    return isComparison(part) ? [part.left, part.right].flatMap(gotIn) : [part.at];
  });

/**
 * What a condition asks about, by its titles, each once; `…` where none of it is known. Of one that a hand
 * wrote, and that no sentence says, only what stands at its top.
 */
export function titlesIn(
  when: JsonObject,
  known: readonly { pointer: string; title: string }[],
  language: string,
): string {
  const group = readCondition(when);
  const asked = new Set(group ? askedIn(group) : Object.keys(when));
  const titles = [...asked].flatMap(
    (at) => known.find(({ pointer }) => pointer === at)?.title ?? [],
  );
  return new Intl.ListFormat(language).format(titles) || '…';
}
