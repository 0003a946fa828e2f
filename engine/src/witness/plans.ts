import type { Choice } from '../kernel/types.ts';
import type { PathWalker } from './PathWalker.ts';

/** What is to be walked; its walker is made when its turn comes, which takes a while. */
export interface Plan {
  form: string;
  programs: string[];
  open(): PathWalker;
}

/** Pairs of programs beyond these are not walked. */
const PAIRS_AT_MOST = 60;
/** Pairs that are walked of those that come first, where nothing else is: one for each program, where these are more. */
const PAIRS_OF_FIRST = 4;
/** Pairs that are looked at: of a thousand programs there are half a million. */
const PAIRS_LOOKED_AT = 5_000;

/** Each two of all: those that one of `first` is in before the others, one for each of them in turn. */
function* pairsInTurn(first: Choice[], others: Choice[]): Generator<[Choice, Choice]> {
  const all = [...first, ...others];
  for (const [distance] of all.entries())
    for (const [index, one] of first.entries()) {
      const other = all[index + distance];
      if (distance > 0 && other) yield [one, other];
    }
  for (const [index, one] of others.entries())
    for (const other of others.slice(index + 1)) yield [one, other];
}

/**
 * The pairs of programs that the question takes.
 * @param first Programs whose pairs come before the others.
 * @param takes Whether the question takes two programs at once.
 * @returns The pairs that are walked, and how many are left out.
 */
export function findPairs(
  choices: Choice[],
  first: readonly string[],
  takes: (pair: Choice[]) => boolean,
): { pairs: Choice[][]; left: number } {
  const found: Choice[][] = [];
  let looked = 0;
  const isFirst = ({ program }: Choice) => first.includes(program ?? '');
  // Of what is wanted first the pairs come first, too.
  const others = choices.filter((one) => !isFirst(one));
  for (const pair of pairsInTurn(choices.filter(isFirst), others)) {
    if (looked === PAIRS_LOOKED_AT) break;
    looked += 1;
    if (takes(pair)) found.push(pair);
  }
  // Where one pair is taken, those that were not looked at are, too.
  const more = found.length ? (choices.length * (choices.length - 1)) / 2 - looked : 0;
  return {
    pairs: found.slice(0, PAIRS_AT_MOST),
    left: Math.max(0, found.length - PAIRS_AT_MOST) + more,
  };
}

/**
 * What is wanted first before the rest: single programs and forms that stand alone, then pairs.
 * @returns The plans in their order, and how many of them are of what is wanted first (`Subjects.ofFirst`).
 */
export function orderPlans(
  plans: Plan[],
  {
    first = [],
    firstForm,
  }: { first?: readonly string[] | undefined; firstForm?: string | undefined },
): { plans: Plan[]; ofFirst: number } {
  const isFirst = ({ form, programs }: Plan) =>
    programs.some((one) => first.includes(one)) || (!programs.length && form === firstForm);
  const own = plans.filter(isFirst);
  // A form that stands alone before programs.
  const alone = own
    .filter(({ programs }) => programs.length < 2)
    .sort((one, other) => one.programs.length - other.programs.length);
  const pairs = own.filter(({ programs }) => programs.length > 1);
  const isOffered = (one: string) => alone.some(({ programs }) => programs.includes(one));
  const wantedPairs = Math.min(pairs.length, Math.max(PAIRS_OF_FIRST, first.length));
  return {
    plans: [...alone, ...pairs, ...plans.filter((plan) => !isFirst(plan))],
    ofFirst: first.every(isOffered) ? alone.length + wantedPairs : 0,
  };
}
