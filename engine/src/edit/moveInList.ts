import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { EditError } from './FileEdit.ts';

/** A copy of a list in which one entry stands at another position. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_entry, index) => index !== from);
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)];
}

/**
 * Moves an entry of a list in a JSON text. Every entry stays as it is written; what stands between them
 * (commas, line ends) stays in its place. Moving back gives the same text.
 * @param list Property names and positions of the list, from the root.
 * @throws EditError where there is no such list, or no such position.
 */
export function moveInList(
  text: string,
  list: (string | number)[],
  from: number,
  to: number,
): string {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, list);
  const entries = node?.type === 'array' ? (node.children ?? []) : [];
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last || !entries[from] || !entries[to])
    throw new EditError('not-there', `There is no such place in ${list.join('/')}.`);
  const sources = entries.map(({ offset, length }) => text.slice(offset, offset + length));
  const between = entries
    .slice(1)
    .map(({ offset }, index) =>
      text.slice(entries[index]!.offset + entries[index]!.length, offset),
    );
  const ordered = moved(sources, from, to);
  const written = ordered.map((source, index) => source + (between[index] ?? '')).join('');
  return text.slice(0, first.offset) + written + text.slice(last.offset + last.length);
}
