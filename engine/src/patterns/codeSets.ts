/** A set of code points: the places where it begins and ends, ascending (see `PatternProgram.sets`). */
export type CodeSet = readonly number[];

const END = 0x110000;

/** The code points from one to another, both of them in it. */
export function range(first: number, last = first): CodeSet {
  return [first, last + 1];
}

/** All that are in any of them. */
export function union(sets: CodeSet[]): CodeSet {
  const ranges = sets.flatMap((set) =>
    Array.from({ length: set.length / 2 }, (_, index) => [set[2 * index]!, set[2 * index + 1]!]),
  );
  const merged: number[] = [];
  for (const [from, to] of ranges.sort(([a], [b]) => a! - b!) as [number, number][]) {
    const end = merged.at(-1);
    if (end !== undefined && from <= end) merged[merged.length - 1] = Math.max(end, to);
    else merged.push(from, to);
  }
  return merged;
}

/** All that are not in it. */
export function complement(set: CodeSet): CodeSet {
  const start = set[0] === 0 ? set.slice(1) : [0, ...set];
  return start.at(-1) === END ? start.slice(0, -1) : [...start, END];
}

/** What `\d` takes: the digits 0 to 9 (ECMA-262, CharacterClassEscape). */
export const DIGITS = range(0x30, 0x39);
/** What `\w` takes: letters and digits of ASCII, and the low line (ECMA-262, WordCharacters). */
export const WORDS = union([DIGITS, range(0x41, 0x5a), range(0x5f), range(0x61, 0x7a)]);
/** WhiteSpace and LineTerminator (ECMA-262, sections 12.2 and 12.3). */
export const SPACES = union([
  range(0x09, 0x0d),
  ...[0x20, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff].map((one) => range(one)),
  range(0x2000, 0x200a),
]);
/** What `.` does not take: LF, CR and the two separators of Unicode (ECMA-262, LineTerminator). */
export const LINE_ENDS = union([0x0a, 0x0d, 0x2028, 0x2029].map((one) => range(one)));

const properties = new Map<string, CodeSet>();

/** The runs of code points from one to another that an expression takes. */
function runsBetween(expression: RegExp, from: number, to: number): CodeSet[] {
  const points = Array.from({ length: to - from }, (_, index) =>
    String.fromCodePoint(from + index),
  );
  return [...points.join('').matchAll(expression)].map(([run]) => {
    const first = run.codePointAt(0)!;
    return range(first, first + (first > 0xffff ? run.length / 2 : run.length) - 1);
  });
}

/**
 * What a property such as `\p{L}` or `\p{Script=Greek}` takes, in the Unicode version of this Node.
 * Programs carry the answer, so a page that knows another version validates alike.
 *
 * @param written What a parser found to be a property.
 * @throws SyntaxError for a property that this Node does not know yet.
 */
export function propertySet(written: string): CodeSet {
  const known = properties.get(written);
  if (known) return known;
  const expression = new RegExp(`${written}+`, 'gu');
  const planes = [[0, 0xd800], [0xe000, 0x10000], [0x10000, END]] as const; // biome-ignore format: a table
  const runs = planes.flatMap(([from, to]) => runsBetween(expression, from, to));
  // Side by side they would be pairs; no property tells one from another.
  if (new RegExp(written, 'u').test('\ud800')) runs.push(range(0xd800, 0xdfff));
  const set = union(runs);
  properties.set(written, set);
  return set;
}
