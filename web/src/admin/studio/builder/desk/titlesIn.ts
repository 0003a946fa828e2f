import type { JsonObject } from '@porchlight/engine';
import { pointersOf } from '@porchlight/engine/builder';

/** What a condition asks about, by its titles, each once; `…` where none of it is known. */
export function titlesIn(
  when: JsonObject,
  known: readonly { pointer: string; title: string }[],
  language: string,
): string {
  const asked = new Set(pointersOf(when).map(({ pointer }) => pointer));
  const titles = [...asked].flatMap(
    (at) => known.find(({ pointer }) => pointer === at)?.title ?? [],
  );
  return new Intl.ListFormat(language).format(titles) || '…';
}
