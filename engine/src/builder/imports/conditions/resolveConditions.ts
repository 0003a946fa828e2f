import type { Clause, Group } from '../../conditions.ts';
import { fitLimits } from '../limits/fitLimits.ts';
import type { LeftReason, ProposedQuestion } from '../Proposal.ts';
import { type Fitted, fitClause } from './fitClause.ts';
import { isSourceGroup, type ProposedCondition, type SourceTest } from './ProposedCondition.ts';
import { writable } from './sentences.ts';

/** Conditions of one question that are taken over: its own, and those of what it stands in. */
const MOST_CONDITIONS = 12;

/** A question as it is looked through. */
export interface Resolvable
  extends Pick<ProposedQuestion, 'kind' | 'choices' | 'limits' | 'conditions'> {
  /** Whether it is taken over. */
  isTaken: boolean;
}

/** The conditions that questions bring, as far as they can be said here, and what can't. */
export interface ResolvedConditions {
  /** When the question is shown; undefined where it always is. */
  group: Group<Clause<number>> | undefined;
  /** Those that are taken over, each with what it says alone. */
  taken: { condition: ProposedCondition; group: Group<Clause<number>> }[];
  left: { condition: ProposedCondition; reason: LeftReason }[];
  /** About a question of which nobody has said yet how it is answered. */
  open: ProposedCondition[];
}

const isAbout = (test: SourceTest<number>, isSo: (of: number) => boolean): boolean =>
  isSourceGroup(test) ? test.parts.some((one) => isAbout(one, isSo)) : isSo(test.of);

/** What it says of the questions as they are answered here; undefined where a part of it can't be said. */
function fitTest(test: SourceTest<number>, questions: Resolvable[]): Fitted | undefined {
  if (!isSourceGroup(test)) {
    const asked = questions[test.of];
    return asked && fitClause(test, asked);
  }
  const parts = test.parts.map((one) => fitTest(one, questions));
  if (parts.some((one) => one === undefined)) return undefined;
  return { join: test.join, parts: parts as Fitted[] };
}

/** What the limits of the questions say of their answers: a number starts at 0 where nothing else is said. */
function limitsAsClauses(test: SourceTest<number>, questions: Resolvable[]): Clause<number>[] {
  if (isSourceGroup(test)) return test.parts.flatMap((one) => limitsAsClauses(one, questions));
  const { of: at } = test;
  const asked = questions[at];
  if (!asked || (asked.kind !== 'number' && asked.kind !== 'money')) return [];
  const { taken } = fitLimits(asked);
  const verbs = {
    minimum: 'at-least',
    exclusiveMinimum: 'more-than',
    maximum: 'at-most',
    exclusiveMaximum: 'less-than',
  } as const;
  const starts = taken.some(
    ({ keyword }) => keyword === 'minimum' || keyword === 'exclusiveMinimum',
  );
  const zero: Clause<number>[] = starts ? [] : [{ at, verb: 'at-least', value: 0 }];
  const said = taken.flatMap(({ keyword, value }): Clause<number>[] =>
    keyword in verbs
      ? [{ at, verb: verbs[keyword as keyof typeof verbs], value: Number(value) }]
      : [],
  );
  return [...zero, ...said];
}

/**
 * When a question is shown, as sentences say it: of its conditions those that mean the same here, all
 * together. The others are left, each with why.
 * @param at Its position.
 */
export function resolveConditions(questions: Resolvable[], at: number): ResolvedConditions {
  const found: ResolvedConditions = { group: undefined, taken: [], left: [], open: [] };
  const limits: Clause<number>[] = [];
  const labelsOf = (of: number) =>
    questions[of]?.kind === 'choice' ? questions[of].choices.map(({ label }) => label) : undefined;
  for (const condition of questions[at]?.conditions ?? []) {
    const { test } = condition;
    if (isAbout(test, (of) => questions[of]?.isTaken !== true)) {
      found.left.push({ condition, reason: 'no-question-of' });
      continue;
    }
    if (isAbout(test, (of) => questions[of]?.kind === undefined)) {
      found.open.push(condition);
      continue;
    }
    const fitted = fitTest(test, questions);
    const own = limitsAsClauses(test, questions);
    const hasRoom = found.taken.length < MOST_CONDITIONS;
    const both: Fitted | undefined =
      fitted && found.group ? { join: 'all', parts: [found.group, fitted] } : fitted;
    const group = hasRoom && both && writable(both, { limits: [...limits, ...own], labelsOf });
    if (!group) {
      found.left.push({ condition, reason: 'logic' });
      continue;
    }
    limits.push(...own);
    const alone = writable(fitted!, { limits: own, labelsOf });
    found.group = group;
    found.taken.push({ condition, group: alone ?? group });
  }
  return found;
}

/** Of the conditions that are taken over those about a question that is hidden at times, where its answer still counts in the source. */
export function aboutHidden(
  questions: Resolvable[],
  { taken }: Pick<ResolvedConditions, 'taken'>,
): ProposedCondition[] {
  const isHidden = (of: number) => resolveConditions(questions, of).group !== undefined;
  return taken
    .map(({ condition }) => condition)
    .filter(({ keepsHidden, test }) => keepsHidden && isAbout(test, isHidden));
}
