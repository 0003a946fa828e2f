import { locate } from '../compile/findings.ts';
import { closedGates } from '../kernel/gates.ts';
import { toPointer } from '../kernel/pointers.ts';
import type { CoverageTarget } from './CoverageTarget.ts';
import type { TrapSearch } from './findTraps.ts';
import { listTargets, targetKey } from './listTargets.ts';
import type { PathWalker } from './PathWalker.ts';
import type { FilePlace, ShownAnswers, Witness } from './Report.ts';
import { plainStates, type Reached, reachFrom } from './reach.ts';
import type { EvaluatedState, State } from './State.ts';
import { ownFacts, shownBy } from './shownBy.ts';

/** What is known of one target, from all the forms that share it. */
export interface Known {
  target: CoverageTarget;
  /** The form that it was first met in. */
  form: string;
  witness?: Witness;
  /** Who reaches it with what is retired: only by what she answered before. */
  fromBefore?: Witness;
  /** Answers that come nearest, where there are some. */
  nearest?: ShownAnswers | undefined;
  tries: number;
  doubts: Set<string>;
}

function placeOf({ file, at }: Pick<CoverageTarget, 'file' | 'at'>): FilePlace {
  return { file: file.name, ...locate(file.text, file.root, at), pointer: toPointer(at) };
}

/** Where its step is come to, answers with which it stands there; else the last step before that one is come to. */
function nearestTo(
  walker: PathWalker,
  search: TrapSearch,
  { step }: CoverageTarget,
): ShownAnswers | undefined {
  const { form, subject } = walker;
  const end = step === undefined ? form.steps.length - 1 : subject.model.positionOf(step);
  const near = form.steps.slice(0, end + 1).findLast(({ name }) => search.entries.has(name));
  if (!near) return undefined;
  const { raw: answers, facts } = walker.look(search.entries.get(near.name)!);
  return shownBy(walker, near.name, { answers, facts });
}

function toWitness(
  walker: PathWalker,
  target: CoverageTarget,
  { raw, facts, evaluation, problems }: EvaluatedState,
): Witness {
  const { subject, form } = walker;
  const { kind, what, step, pointers } = target;
  const until = step === undefined ? form.steps.length : subject.model.positionOf(step);
  const sofar = new Set(form.steps.slice(0, until + 1).map(({ name }) => name));
  return {
    kind,
    what,
    subject: target.subject,
    pointers,
    ...placeOf(target),
    form: form.name,
    programs: subject.programs,
    ...(step !== undefined && { step }),
    answers: raw,
    facts: ownFacts(form, facts),
    problems: problems.filter((problem) => sofar.has(problem.step)),
    gates: step === undefined ? [] : closedGates(form, evaluation, step, problems),
  };
}

/** Answers that reach a target, from the states of its walk or from more. */
function reachTarget(
  walker: PathWalker,
  search: TrapSearch,
  target: CoverageTarget,
  states: Map<string, State[]>,
): Reached {
  const here = target.step === undefined ? [search.walk.state] : (states.get(target.step) ?? []);
  const plain = here.map((state) => walker.look(state)).find((look) => target.test(look, walker));
  return plain ? { look: plain } : reachFrom(walker, search, target, here);
}

/** Looks for answers to every target of a subject that is not reached yet. */
export function reachTargets(
  walker: PathWalker,
  search: TrapSearch,
  known: Map<string, Known>,
): void {
  const states = plainStates(walker, search);
  const { isFromBefore } = walker.subject;
  for (const target of listTargets(walker)) {
    const key = targetKey(target);
    const form = walker.form.name;
    const found: Known = known.get(key) ?? { target, form, tries: 0, doubts: new Set() };
    known.set(key, found);
    if (found.witness || (isFromBefore && found.fromBefore)) continue;
    const reached = reachTarget(walker, search, target, states);
    if ('look' in reached) {
      found[isFromBefore ? 'fromBefore' : 'witness'] = toWitness(walker, target, reached.look);
    } else if (!isFromBefore) {
      found.nearest ??= nearestTo(walker, search, target);
      found.tries += reached.tries;
      for (const doubt of reached.doubts) found.doubts.add(doubt);
    }
  }
}
