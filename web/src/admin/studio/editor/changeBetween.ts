/**
 * The change that makes one text of another: from the first character that differs to the last.
 * @example changeBetween('a b c', 'a x c') // { from: 2, to: 3, insert: 'x' }
 */
export function changeBetween(
  before: string,
  after: string,
): { from: number; to: number; insert: string } {
  let from = 0;
  while (from < before.length && before[from] === after[from]) from += 1;
  let end = 0;
  const room = Math.min(before.length, after.length) - from;
  while (end < room && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}
