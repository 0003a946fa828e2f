/**
 * Whether a pattern means the same in Unicode mode, in which the engine reads it, and without it, in which
 * other programs do: `\u{61}` and `\p{L}` do not.
 */
export const isSameWithoutUnicode = (pattern: string): boolean => !/\\[pPu]\{/.test(pattern);

/** Whether it is the same when the whole text has to match, and when a part of it is enough: `^…$`. */
export function isOfWholeText(pattern: string): boolean {
  if (!pattern.startsWith('^') || !/(?<!\\)(?:\\\\)*\$$/.test(pattern)) return false;
  let [depth, isInSet] = [0, false];
  for (let at = 0; at < pattern.length; at += 1) {
    const mark = pattern[at];
    if (mark === '\\') at += 1;
    else if (isInSet) isInSet = mark !== ']';
    else if (mark === '[') isInSet = true;
    else if (mark === '(') depth += 1;
    else if (mark === ')') depth -= 1;
    else if (mark === '|' && depth === 0) return false;
  }
  return true;
}
