import type { Json, Pointer } from '../kernel/types.ts';
import type { CoverageTarget } from './CoverageTarget.ts';
import { type Assignment, combine } from './combinations.ts';
import type { Component } from './components.ts';
import { ownPointers } from './components.ts';
import type { Domain } from './domain.ts';
import type { TrapSearch } from './findTraps.ts';
import { domainsElsewhere, findWay, isRuledOut } from './findWay.ts';
import type { PathWalker, Walk } from './PathWalker.ts';
import { type EvaluatedState, type State, valueAt } from './State.ts';

/** Answers that reach a target, or what can be said of there being none. */
export type Reached =
  | { look: EvaluatedState }
  | {
      /** How many answers were tried. */
      tries: number;
      /** Why there may be some all the same; none where it is proven that there are none. */
      doubts: string[];
    };

/** Whole walks for one target. */
const WALKS = 60;

/** The part of a step that a target hangs on. */
function componentFor(walker: PathWalker, target: CoverageTarget): Component {
  const { model } = walker.subject;
  const reads = model.readsOf(target.conditions, target.pointers);
  const step = walker.form.steps.find(({ name }) => name === target.step);
  const here = new Set(step ? ownPointers(step) : []);
  const asked = [...reads.asked.keys()];
  return {
    step: target.step ?? '',
    own: asked.filter((pointer) => here.has(pointer)),
    others: asked.filter((pointer) => !here.has(pointer)),
    reads,
    spoken: new Set(),
    gates: new Set(),
  };
}

function domainsFor(
  walker: PathWalker,
  target: CoverageTarget,
  component: Component,
): Map<Pointer, Domain> {
  const domains = domainsElsewhere(walker, component);
  for (const pointer of component.own) {
    const values: (Json | undefined)[] | undefined =
      target.wrong?.pointer === pointer ? target.wrong.values : undefined;
    domains.set(pointer, values ? { values } : walker.domain(pointer));
  }
  return domains;
}

const isSame = (a: Json | undefined, b: Json | undefined) =>
  JSON.stringify(a) === JSON.stringify(b);

/** The same answers, come by as an applicant comes by them. */
function walkTo(
  walker: PathWalker,
  target: CoverageTarget,
  component: Component,
  values: Assignment,
  { from, around }: { from: State; around: State },
): State | Walk {
  const elsewhere: Assignment = new Map(
    [...values].filter(([pointer]) => component.others.includes(pointer)),
  );
  const here: Assignment = new Map(
    [...values].filter(([pointer]) => component.own.includes(pointer)),
  );
  const isAsBefore = [...elsewhere].every(([pointer, value]) =>
    isSame(value, valueAt(from, pointer)),
  );
  if (target.step !== undefined && isAsBefore) return walker.lay(around, here);
  const way = findWay(walker, { wishes: elsewhere, until: target.step });
  if (target.step === undefined) return way.at === undefined ? way.state : way;
  if (way.at !== target.step || way.stuck) return way;
  const done = walker.completeStep(target.step, way.state);
  return walker.lay('tries' in done ? way.state : done, here);
}

/** A state in which the other questions of a target's step are answered rightly; undefined where that was not found. */
function completeAround(
  walker: PathWalker,
  { step, pointers }: CoverageTarget,
  state: State,
): State | undefined {
  let next = state;
  for (const component of step === undefined ? [] : walker.componentsOf(step)) {
    if (component.own.some((pointer) => pointers.includes(pointer))) continue;
    const done = walker.completeComponent(component, next);
    if ('tries' in done) return undefined;
    next = done;
  }
  return next;
}

/** The state from which a target shows under some answers, as it is or with its step answered; undefined where it does not. */
function showsFrom(
  walker: PathWalker,
  target: CoverageTarget,
  values: Assignment,
  from: State,
): { around?: State; isNear: boolean } {
  const plain = walker.look(walker.lay(from, values));
  if (target.test(plain, walker)) return { around: from, isNear: true };
  if (!target.isNear?.(plain)) return { isNear: false };
  const around = completeAround(walker, target, walker.lay(from, values));
  const isShown = around && target.test(walker.look(walker.lay(around, values)), walker);
  return { ...(isShown && { around }), isNear: true };
}

/** Looks for answers that reach a target: all combinations of what it hangs on, where there are not too many. */
export function reach(walker: PathWalker, target: CoverageTarget, from: State): Reached {
  const component = componentFor(walker, target);
  const combinations = combine(domainsFor(walker, target, component), walker.subject.seed);
  const doubts = new Set(combinations.doubts);
  let tries = 0;
  let walks = 0;
  for (const values of combinations) {
    tries += 1;
    const { around, isNear } = showsFrom(walker, target, values, from);
    if (!around) {
      if (isNear) doubts.add('other questions of the step had no right answers then');
      continue;
    }
    walks += 1;
    if (walks > WALKS) {
      doubts.add('more answers that would do than were walked');
      break;
    }
    const state = walkTo(walker, target, component, values, { from, around });
    if (!('steps' in state)) {
      const look = walker.look(state);
      if (target.test(look, walker)) return { look };
    } else if (isRuledOut(state, values)) continue;
    doubts.add('answers that would do were not come by');
  }
  return { tries, doubts: [...doubts] };
}

/** The same, from the states in which its step is entered; where there is none, what is known of that. */
export function reachFrom(
  walker: PathWalker,
  search: TrapSearch,
  target: CoverageTarget,
  [from]: State[],
): Reached {
  if (from) return reach(walker, target, from);
  // Past a step that nobody leaves there is nothing to look for.
  if (search.walk.stuck) return { tries: 0, doubts: ['the way ends before'] };
  return search.unentered.get(target.step ?? '') ?? { tries: 0, doubts: ['no way was looked for'] };
}

/** The states of a walk at which a target may be met without looking for more. */
export function plainStates(walker: PathWalker, search: TrapSearch): Map<string, State[]> {
  const states = new Map<string, State[]>();
  for (const [step, entry] of search.entries) {
    const done = walker.completeStep(step, entry);
    states.set(step, 'tries' in done ? [entry] : [done, entry]);
  }
  return states;
}
