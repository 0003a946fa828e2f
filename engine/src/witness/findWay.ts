import type { Pointer } from '../kernel/types.ts';
import { type Assignment, combine } from './combinations.ts';
import type { Component } from './components.ts';
import type { Domain } from './domain.ts';
import type { PathWalker, Stuck, Walk } from './PathWalker.ts';
import { valueAt } from './State.ts';

/** Where a way through a form leads, and which answers it takes where it can. */
export interface WayOptions {
  wishes?: Assignment;
  /** The step to come to; absent: through to the end. */
  until?: string | undefined;
}

/** Walks of one search. */
const WALKS = 120;
/** How often a walk is begun anew upon what was learnt from the one before. */
const DEPTH = 6;
/** Combinations of earlier answers that are tried at one place. */
const TRIED = 2_000;

/**
 * What somebody could have answered elsewhere, of all that a component depends on. What is asked later
 * is as it is when she first comes.
 */
export function domainsElsewhere(walker: PathWalker, component: Component, wishes?: Assignment) {
  const domains = new Map<Pointer, Domain>();
  for (const pointer of component.others) {
    const isWished = wishes?.has(pointer);
    const isLater = walker.isAskedAfter(pointer, component.step);
    const fixed = isWished ? wishes!.get(pointer) : valueAt(walker.start(), pointer);
    domains.set(pointer, isWished || isLater ? { values: [fixed] } : walker.domain(pointer));
  }
  return domains;
}

/**
 * Earlier answers under which the questions at hand can be answered: first those with which the steps
 * before are right as they are, then the others.
 */
function* earlierAnswers(
  walker: PathWalker,
  stuck: Stuck,
  wishes: Assignment,
): Generator<Assignment> {
  const { component, state, step } = stuck;
  if (!component?.others.length) return;
  const later: Assignment[] = [];
  let tries = 0;
  for (const values of combine(domainsElsewhere(walker, component, wishes), walker.subject.seed)) {
    tries += 1;
    if (tries > TRIED) break;
    const laid = walker.lay(state, values);
    if ('tries' in walker.completeComponent(component, laid, wishes)) continue;
    if (walker.isRightBefore(laid, step)) yield values;
    else later.push(values);
  }
  yield* later;
}

const further = (one: Walk, other: Walk) => (other.steps.length > one.steps.length ? other : one);

/**
 * A walk to a step, or through to the end, that keeps wishes: where it comes to a stop it is begun anew
 * with earlier answers that lead on. When none does, the walk that came furthest.
 */
export function findWay(walker: PathWalker, { wishes = new Map(), until }: WayOptions = {}): Walk {
  let walks = 0;
  const search = (now: Assignment, depth: number): Walk => {
    walks += 1;
    const walk = walker.walk({ wishes: now, until });
    if (!walk.stuck || depth === 0) return walk;
    let best = walk;
    for (const earlier of earlierAnswers(walker, walk.stuck, now)) {
      if (walks >= WALKS) break;
      // What is asked later was only taken as it was: she is free to answer it.
      const told = [...earlier].filter(([one]) => !walker.isAskedAfter(one, walk.stuck!.step));
      const next = search(new Map([...now, ...told]), depth - 1);
      if (!next.stuck) return next;
      best = further(best, next);
    }
    return best;
  };
  return search(wishes, DEPTH);
}

/** A walk to a step that is shown only under some answers, or why there may be one all the same. */
export interface StepWay {
  walk?: Walk;
  tries: number;
  /** None where it is proven that nobody comes there. */
  doubts: string[];
}

/** Looks for a walk to a step that is shown only under some answers. */
export function findStepWay(walker: PathWalker, step: string): StepWay {
  const plain = findWay(walker, { until: step });
  if (plain.at === step && !plain.stuck) return { walk: plain, tries: 1, doubts: [] };
  const { model } = walker.subject;
  const reads = model.readsOf(model.stepShownWhen(step));
  const component: Component = {
    step,
    own: [],
    others: [...reads.asked.keys()],
    reads,
    spoken: new Set(),
    gates: new Set(),
  };
  let tries = 0;
  const combinations = combine(domainsElsewhere(walker, component), walker.subject.seed);
  const doubts = new Set(combinations.doubts);
  for (const wishes of combinations) {
    tries += 1;
    if (tries > TRIED) {
      doubts.add(`${combinations.count} combinations of earlier answers`);
      break;
    }
    const laid = walker.lay(plain.state, wishes);
    if (!walker.look(laid).evaluation.steps.includes(step)) continue;
    const way = findWay(walker, { wishes, until: step });
    if (way.at === step && !way.stuck) return { walk: way, tries, doubts: [] };
    if (!isRuledOut(way, wishes)) doubts.add('answers that would show the step were not come by');
  }
  return { tries, doubts: [...doubts] };
}

/**
 * Whether no answers of the kind that was wished for could have led on: what the walk was stuck at
 * depends on nothing but wishes, each of which stands for all that no condition of the form tells
 * from it.
 */
export function isRuledOut({ stuck, wishes: kept }: Walk, wishes: Assignment): boolean {
  if (!stuck?.component || stuck.doubts.length) return false;
  const { own, others } = stuck.component;
  // What was only tried on the way might have been tried otherwise.
  const isFree = own.every((pointer) => !kept.has(pointer) || wishes.has(pointer));
  return isFree && others.every((pointer) => wishes.has(pointer));
}

/**
 * Why other earlier answers might lead on where a walk through to the end is stuck; none where each
 * combination of them was seen to be stuck there as well.
 */
export function doubtsOfStuck(walker: PathWalker, { component, step, doubts }: Stuck): string[] {
  if (!component) return doubts;
  const all = combine(domainsElsewhere(walker, component), walker.subject.seed);
  const found = new Set([...doubts, ...all.doubts]);
  if (component.others.some((one) => walker.isAskedAfter(one, step)))
    found.add('it hangs on what is asked later');
  if (all.count > TRIED) found.add(`${all.count} combinations of earlier answers`);
  if (found.size) return [...found];
  const { state } = walker.walk({ until: step });
  for (const values of all) {
    const done = walker.completeComponent(component, walker.lay(state, values));
    if (!('tries' in done) || done.doubts.length) return ['other earlier answers may lead on'];
  }
  return [];
}
