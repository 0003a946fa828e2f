/** What one statement brings: to write or parse the thousand parts of a large agency as one holds the process. */
const MOST = 100;

/** A list in pieces, each of which one statement may bring. */
export function* inBatches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += MOST) yield items.slice(from, from + MOST);
}
