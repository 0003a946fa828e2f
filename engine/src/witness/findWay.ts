import type { Pointer } from '../kernel/types.ts';
import { type Assignment, combine } from './combinations.ts';
import type { Component } from './components.ts';
import type { Domain } from './domain.ts';
import type { State, Stuck, Walk, Walker } from './Walker.ts';

export interface WayOptions {
  wishes?: Assignment;
  /** The step to come to; absent: through to the end. */
  until?: string | undefined;
}

/** How often a way is begun anew with other earlier answers. */
const DETOURS = 8;
/** Combinations of earlier answers that are tried at one place. */
const TRIED = 2_000;

/** What somebody could have answered elsewhere, of all that a component depends on. */
export function domainsElsewhere(walker: Walker, component: Component, wishes?: Assignment) {
  const domains = new Map<Pointer, Domain>();
  for (const pointer of component.others) {
    domains.set(
      pointer,
      wishes?.has(pointer) ? { values: [wishes.get(pointer)] } : walker.domain(component, pointer),
    );
  }
  return domains;
}

/** Earlier answers under which the questions at hand can be answered; undefined where none were found. */
function findEarlier(
  walker: Walker,
  stuck: Stuck,
  from: State,
  wishes: Assignment,
): Assignment | undefined {
  const { component } = stuck;
  if (!component?.others.length) return undefined;
  let tries = 0;
  for (const values of combine(domainsElsewhere(walker, component, wishes), walker.subject.seed)) {
    tries += 1;
    if (tries > TRIED) return undefined;
    const laid = walker.lay(from, values);
    const done = walker.completeComponent(component, laid, wishes);
    if (!('tries' in done)) return values;
  }
  return undefined;
}

/**
 * A walk to a step, or through to the end, that keeps wishes: where it comes to a stop it is begun anew
 * with earlier answers that lead on.
 */
export function findWay(walker: Walker, { wishes = new Map(), until }: WayOptions = {}): Walk {
  let now: Assignment = wishes;
  let walk = walker.walk({ wishes: now, until });
  for (let detour = 0; walk.stuck && detour < DETOURS; detour += 1) {
    const earlier = findEarlier(walker, walk.stuck, walk.stuck.state, now);
    if (!earlier) return walk;
    now = new Map([...now, ...earlier]);
    walk = walker.walk({ wishes: now, until });
  }
  return walk;
}

/** A walk to a step that is shown only under some answers. */
export function findStepWay(walker: Walker, step: string): Walk | undefined {
  const plain = findWay(walker, { until: step });
  if (plain.at === step && !plain.stuck) return plain;
  const { model } = walker.subject;
  const reads = model.readsOf(model.stepShownWhen(step));
  const component: Component = {
    step,
    own: [],
    others: [...reads.asked.keys()],
    reads,
    gates: new Set(),
  };
  let tries = 0;
  for (const wishes of combine(domainsElsewhere(walker, component), walker.subject.seed)) {
    tries += 1;
    if (tries > TRIED) return undefined;
    const laid = walker.lay(plain.state, wishes);
    if (!walker.look(laid).evaluation.steps.includes(step)) continue;
    const way = findWay(walker, { wishes, until: step });
    if (way.at === step && !way.stuck) return way;
  }
  return undefined;
}

/** Whether no other answers could have led on, with these wishes. */
export function isRuledOut({ stuck }: Walk, wishes: Assignment): boolean {
  if (!stuck?.component || stuck.doubts.length) return false;
  return stuck.component.others.every((pointer) => wishes.has(pointer));
}
