import { compilePattern } from '../../../patterns/compilePattern.ts';
import { type FieldKind, LONGEST_TEXTS } from '../../create/fieldKinds.ts';
import type { ProposedQuestion } from '../Proposal.ts';
import type { LimitKeyword, ProposedLimit } from './ProposedLimit.ts';
import { isDay } from './readDay.ts';

const NUMBERS: LimitKeyword[] = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'];
const TEXTS: LimitKeyword[] = ['minLength', 'pattern', 'maxLength'];

/** Which limits an answer of a kind can have. What has a shape of its own is not measured by another's. */
const OF_KIND: { [kind in FieldKind]?: LimitKeyword[] } = {
  text: TEXTS,
  'long-text': TEXTS,
  email: TEXTS,
  number: NUMBERS,
  money: NUMBERS,
  date: ['notBefore', 'notAfter'],
  choices: ['minItems', 'maxItems'],
};

const COUNTS: LimitKeyword[] = ['minLength', 'maxLength', 'minItems', 'maxItems'];
/** As many as the builder lets anybody ask for. */
const MOST_COUNTED = 100_000;

/** Whether the value is one that the keyword can have. */
function isWellFormed({ keyword, value }: ProposedLimit): boolean {
  if (COUNTS.includes(keyword))
    return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MOST_COUNTED;
  if (NUMBERS.includes(keyword)) return Number.isFinite(value);
  if (keyword === 'pattern') return typeof value === 'string' && isSamePattern(value);
  return isDay(value);
}

/** Whether the engine reads it as everybody else does: neither refused, nor in another mode of ECMA-262. */
function isSamePattern(pattern: string): boolean {
  const compiled = compilePattern(pattern);
  return 'program' in compiled && !compiled.isLoose;
}

/** Which limits a question takes as it is answered now, and which it does not. */
export interface FittingLimits {
  taken: ProposedLimit[];
  left: ProposedLimit[];
}

/** A question as limits look at it. */
export type Limited = Pick<ProposedQuestion, 'kind' | 'choices' | 'limits'>;

/**
 * Which of the limits that a file gives a question can be taken over as it is answered now: those that
 * its kind has, each once, and all of them together leave an answer. Nothing is said of a question of
 * which nobody has said yet how it is answered.
 */
export function fitLimits({ kind, choices, limits = [] }: Limited): FittingLimits {
  const taken = new Map<LimitKeyword, ProposedLimit>();
  const left: ProposedLimit[] = [];
  if (!kind) return { taken: [], left };
  for (const limit of limits) {
    const known = taken.get(limit.keyword);
    if (!OF_KIND[kind]?.includes(limit.keyword) || !isWellFormed(limit)) left.push(limit);
    else if (!known) taken.set(limit.keyword, limit);
    else {
      // Both hold: the narrower one says it all. Two patterns, or two kinds of days, can't be told apart.
      const narrower = narrowerOf(known, limit);
      if (narrower === undefined) left.push(limit);
      else taken.set(limit.keyword, narrower);
    }
  }
  for (const pair of emptyPairs(kind, choices.length, taken))
    for (const keyword of pair) {
      const limit = taken.get(keyword);
      if (limit) left.push(limit);
      taken.delete(keyword);
    }
  return { taken: [...taken.values()], left };
}

function narrowerOf(one: ProposedLimit, other: ProposedLimit): ProposedLimit | undefined {
  if (JSON.stringify(one.value) === JSON.stringify(other.value)) return one;
  const [first, second] = [one.value, other.value];
  const areNumbers = typeof first === 'number' && typeof second === 'number';
  const areDays =
    one.keyword !== 'pattern' && typeof first === 'string' && typeof second === 'string';
  if (!areNumbers && !areDays) return undefined;
  const isLower = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'notBefore'].includes(
    one.keyword,
  );
  return isLower === first > second ? one : other;
}

/** Limits that leave no answer together, or with what every question of the kind has. */
function emptyPairs(
  kind: FieldKind,
  choices: number,
  taken: ReadonlyMap<LimitKeyword, ProposedLimit>,
): LimitKeyword[][] {
  const numberOf = (keyword: LimitKeyword, other: number) => {
    const value = taken.get(keyword)?.value;
    return typeof value === 'number' ? value : other;
  };
  const longest = (LONGEST_TEXTS as { [one in FieldKind]?: number })[kind] ?? 0;
  const pairs: LimitKeyword[][] = [];
  if (numberOf('minLength', 0) > numberOf('maxLength', longest || Number.POSITIVE_INFINITY))
    pairs.push(['minLength', 'maxLength']);
  const most = Math.min(choices, numberOf('maxItems', choices));
  if (numberOf('minItems', 0) > most) pairs.push(['minItems', 'maxItems']);
  const isMeasured = NUMBERS.some((one) => taken.has(one));
  if (isMeasured && !leavesNumber(kind, numberOf, taken)) pairs.push(NUMBERS);
  const [from, to] = [taken.get('notBefore')?.value, taken.get('notAfter')?.value];
  if (from !== undefined && to !== undefined && !leavesDay(from, to))
    pairs.push(['notBefore', 'notAfter']);
  return pairs;
}

/** Whether a number lies between limits: a whole one, or one in cents. Where none is given, it starts at 0. */
function leavesNumber(
  kind: FieldKind,
  numberOf: (keyword: LimitKeyword, other: number) => number,
  taken: ReadonlyMap<LimitKeyword, ProposedLimit>,
): boolean {
  const steps = kind === 'money' ? 100 : 1;
  const none = Number.POSITIVE_INFINITY;
  const start = taken.has('exclusiveMinimum') ? -none : 0;
  const least = Math.ceil(numberOf('minimum', start) * steps - 1e-6);
  const above = Math.floor(numberOf('exclusiveMinimum', -none) * steps + 1e-6) + 1;
  const most = Math.floor(numberOf('maximum', none) * steps + 1e-6);
  const below = Math.ceil(numberOf('exclusiveMaximum', none) * steps - 1e-6) - 1;
  return Math.max(least, above) <= Math.min(most, below);
}

const isToday = (value: ProposedLimit['value']): value is { $data: string; days?: number } =>
  typeof value === 'object';

/** Whether a day lies between two; of a day of the calendar and one that moves nobody can say. */
function leavesDay(from: ProposedLimit['value'], to: ProposedLimit['value']): boolean {
  if (typeof from === 'string' && typeof to === 'string') return from <= to;
  if (isToday(from) && isToday(to)) return (from.days ?? 0) <= (to.days ?? 0);
  return true;
}
