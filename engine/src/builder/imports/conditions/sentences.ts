import {
  type Clause,
  flatten,
  type Group,
  isGroup,
  mapClauses,
  readCondition,
  writeCondition,
} from '../../conditions.ts';

type Sentence = Group<Clause<number>>;
type Part = Clause<number> | Sentence;

/** More ways than anybody would look through. */
const MOST_WAYS = 24;

/** Without groups within one that joins alike, or of one part. */
function plainly(sentence: Sentence): Sentence {
  const parts = flatten(sentence.parts, sentence.join).map((part) =>
    isGroup(part) ? plainly(part) : part,
  );
  const [first] = parts;
  if (parts.length > 1 || !first) return { join: sentence.join, parts };
  return isGroup(first) ? first : { join: 'all', parts };
}

/** Whether the builder writes it, and shows it as a sentence. */
function canWrite(sentence: Sentence): boolean {
  const written = writeCondition(mapClauses(sentence, (one) => ({ ...one, at: `/${one.at}` })));
  return written !== undefined && readCondition(written) !== undefined;
}

/** Each way in which it holds, as parts that hold together; undefined where they are too many. */
function waysOf(part: Part): Clause<number>[][] | undefined {
  if (!isGroup(part)) return [[part]];
  const inner = part.parts.map(waysOf);
  if (inner.some((one) => one === undefined)) return undefined;
  const all = inner as Clause<number>[][][];
  const count =
    part.join === 'any'
      ? all.reduce((sum, ways) => sum + ways.length, 0)
      : all.reduce((product, ways) => product * ways.length, 1);
  if (count > MOST_WAYS) return undefined;
  if (part.join === 'any') return all.flat();
  return all.reduce<Clause<number>[][]>(
    (found, ways) => found.flatMap((before) => ways.map((way) => [...before, ...way])),
    [[]],
  );
}

const numberOf = (clauses: Clause<number>[], verb: Clause['verb'], isLeast: boolean) => {
  const values = clauses.filter((one) => one.verb === verb).map(({ value }) => Number(value));
  if (values.length === 0) return undefined;
  return isLeast ? Math.max(...values) : Math.min(...values);
};

/** What holds of one answer in one way, each thing once; undefined where it can never hold. */
function joinClauses(at: number, clauses: Clause<number>[]): Clause<number>[] | undefined {
  const isBlank = clauses.some(({ verb }) => verb === 'blank');
  if (isBlank)
    return clauses.every(({ verb }) => verb === 'blank') ? [{ at, verb: 'blank' }] : undefined;
  const said = clauses.filter(({ verb }) => verb !== 'filled');
  if (said.length === 0) return [{ at, verb: 'filled' }];
  const [least, above] = [numberOf(said, 'at-least', true), numberOf(said, 'more-than', true)];
  const [most, below] = [numberOf(said, 'at-most', false), numberOf(said, 'less-than', false)];
  const fits = (value: number) =>
    value >= (least ?? value) &&
    value <= (most ?? value) &&
    (above === undefined || value > above) &&
    (below === undefined || value < below);
  const same = said.filter(({ verb }) => verb === 'is');
  const [first] = same;
  const others = said.filter(({ verb }) => verb === 'is-not');
  if (first) {
    if (same.some(({ value }) => value !== first.value)) return undefined;
    if (others.some(({ value }) => value === first.value)) return undefined;
    return typeof first.value !== 'number' || fits(first.value) ? [first] : undefined;
  }
  const start = Math.max(least ?? Number.NEGATIVE_INFINITY, above ?? Number.NEGATIVE_INFINITY);
  const end = Math.min(most ?? Number.POSITIVE_INFINITY, below ?? Number.POSITIVE_INFINITY);
  if (start > end || (start === end && !fits(start))) return undefined;
  // Of two limits on one side the narrower one says it all.
  const bounds: Clause<number>[] = [];
  if (above !== undefined && above === start) bounds.push({ at, verb: 'more-than', value: above });
  else if (least !== undefined) bounds.push({ at, verb: 'at-least', value: least });
  if (below !== undefined && below === end) bounds.push({ at, verb: 'less-than', value: below });
  else if (most !== undefined) bounds.push({ at, verb: 'at-most', value: most });
  const rest = said.filter(({ verb }) => verb === 'is-not' || verb === 'includes');
  const once = new Map(rest.map((one) => [`${one.verb} ${String(one.value)}`, one]));
  return [...bounds, ...once.values()];
}

function joinWay(way: Clause<number>[]): Clause<number>[] | undefined {
  const places = [...new Set(way.map(({ at }) => at))];
  const joined = places.map((at) =>
    joinClauses(
      at,
      way.filter((one) => one.at === at),
    ),
  );
  return joined.some((one) => one === undefined) ? undefined : joined.flatMap((one) => one!);
}

/**
 * A way in which an answer is none of several choices, as one for each of the others: one sentence has one
 * `is not` of an answer.
 */
function otherChoices(way: Clause<number>[], { labelsOf }: Known): Clause<number>[][] {
  const isNot = way.filter(({ verb }) => verb === 'is-not');
  const several = isNot.find(({ at }) => isNot.filter((one) => one.at === at).length > 1)?.at;
  const labels = several === undefined ? undefined : labelsOf(several);
  if (several === undefined || !labels) return [way];
  const not = isNot.filter(({ at }) => at === several).map(({ value }) => value);
  const rest = way.filter(({ at, verb }) => at !== several || verb !== 'is-not');
  return labels
    .filter((label) => !not.includes(label))
    .map((value) => [...rest, { at: several, verb: 'is' as const, value }]);
}

/** What is known of the answers that a sentence is about. */
export interface Known {
  /** What holds of them anyway: a way that these leave none is not one. */
  limits: Clause<number>[];
  /** The labels of what is chosen one of; undefined of another question. */
  labelsOf(at: number): string[] | undefined;
}

const keyOf = (way: Clause<number>[]) => JSON.stringify(way);

/**
 * A sentence that says the same and that the builder writes: as it is, or as each way in which it holds.
 * @returns undefined where sentences can't say it, or it never holds.
 */
export function writable(part: Part, known: Known): Sentence | undefined {
  const { limits } = known;
  const sentence = plainly(isGroup(part) ? part : { join: 'all', parts: [part] });
  const ways = waysOf(sentence);
  const isPossible = (way: Clause<number>[]) => {
    const asked = new Set(way.filter(({ verb }) => verb !== 'blank').map(({ at }) => at));
    return joinWay([...way, ...limits.filter(({ at }) => asked.has(at))]) !== undefined;
  };
  if (!ways?.some(isPossible)) return undefined;
  if (ways.every(isPossible) && canWrite(sentence)) return sentence;
  const found = new Map<string, Clause<number>[]>();
  for (const way of ways.filter(isPossible)) {
    for (const one of otherChoices(joinWay(way) ?? [], known)) {
      const joined = joinWay(one);
      if (joined?.length) found.set(keyOf(joined), joined);
    }
  }
  const parts = [...found.values()].map(
    (way): Part => (way.length === 1 ? way[0]! : { join: 'all', parts: way }),
  );
  if (found.size === 0 || found.size > MOST_WAYS) return undefined;
  const other = plainly({ join: 'any', parts });
  return canWrite(other) ? other : undefined;
}
