import { readAnswer } from '../kernel/answers.ts';
import { fieldsOf } from '../kernel/forms.ts';
import type { Pointer } from '../kernel/types.ts';
import { type Assignment, combine } from './combinations.ts';
import type { Component } from './components.ts';
import { domainsElsewhere, doubtsOfStuck, findStepWay, findWay, isRuledOut } from './findWay.ts';
import type { PathWalker, Stuck, Walk } from './PathWalker.ts';
import type { State } from './State.ts';

/** Somebody who answered like this can't leave this step. */
export interface Trap {
  walker: PathWalker;
  /** `suspected`: right answers were not found, nor a way to come there. */
  kind: 'no-way' | 'dead-end' | 'locked-in' | 'stops' | 'suspected';
  stuck: Stuck;
  /** The answers given elsewhere on which it hangs. */
  earlier: Assignment;
}

/** What is known of one step: that all who come to it can leave it. */
export interface StepProof {
  subject: string;
  form: string;
  step: string;
  /** Combinations of answers given elsewhere that were looked at, each with right answers here. */
  cases: number;
  /** Why this is sampled; none where it is proven. */
  doubts: string[];
}

/** What a search for traps has found: steps that cannot be left, and proofs that the others can. */
export interface TrapSearch {
  traps: Trap[];
  proofs: StepProof[];
  /** Each step with a state in which it is entered. */
  entries: Map<string, State>;
  /** Each step to which no way was found: how many answers were tried, and why there may be one all the same. */
  unentered: Map<string, { tries: number; doubts: string[] }>;
  /** The whole way, where there is one. */
  walk: Walk;
}

/** Confirmations by a whole walk at one place. */
const CONFIRMED = 40;

/** Nobody gets past an earlier step without what it requires, while it is shown. */
function canHappen(
  walker: PathWalker,
  state: State,
  component: Component,
  values: Assignment,
): boolean {
  const { evaluation } = walker.look(state);
  if (!evaluation.steps.includes(component.step)) return false;
  for (const [pointer, value] of values) {
    const field = fieldsOf(walker.form).get(pointer);
    if (walker.isAskedAfter(pointer, component.step)) continue;
    if (!field?.required || value !== undefined || !evaluation.visible.has(pointer)) continue;
    if (readAnswer(evaluation.effective, field) === undefined) return false;
  }
  return true;
}

function kindOf(walker: PathWalker, stuck: Stuck): Trap['kind'] {
  const { component, gates, problems } = stuck;
  if (gates.some(({ blocks }) => blocks.includes('back'))) return 'locked-in';
  if (!component || problems.length || component.own.length || !gates.length) return 'dead-end';
  const { model } = walker.subject;
  const here = model.positionOf(component.step);
  const isEarlier = (pointer: Pointer) => {
    const step = model.stepOf(pointer);
    return step !== undefined && model.positionOf(step) < here;
  };
  // A gate that reads nothing but earlier answers can only be meant to stop those who gave them.
  return component.others.every(isEarlier) ? 'stops' : 'dead-end';
}

interface Found {
  cases: number;
  doubts: string[];
  trap?: Trap;
}

/** Whether all who come to a step can answer the questions of one component. */
function tryComponent(walker: PathWalker, component: Component, entry: State): Found {
  const domains = domainsElsewhere(walker, component);
  const doubts = new Set(
    [...domains.keys()]
      .filter((pointer) => walker.isAskedAfter(pointer, component.step))
      .map((pointer) => `${pointer} is asked later`),
  );
  const all = combine(domains, walker.subject.seed);
  for (const doubt of all.doubts) doubts.add(doubt);
  let cases = 0;
  let confirmed = 0;
  let suspected: Trap | undefined;
  for (const values of all) {
    const state = walker.lay(entry, values);
    if (!canHappen(walker, state, component, values)) continue;
    cases += 1;
    const stuck = walker.completeAnew(component, state);
    if (!('tries' in stuck)) continue;
    confirmed += 1;
    if (confirmed > CONFIRMED) {
      doubts.add('more combinations without right answers than were walked');
      suspected ??= { walker, kind: 'suspected', stuck, earlier: values };
      break;
    }
    const way = findWay(walker, { wishes: values, until: component.step });
    const isThere = way.at === component.step && !way.stuck;
    const again = isThere ? walker.completeAnew(component, way.state) : undefined;
    if (again && 'tries' in again) {
      const trap = { walker, kind: kindOf(walker, again), stuck: again, earlier: values };
      return { cases, doubts: [...doubts], trap };
    }
    if (!isThere && !isRuledOut(way, values)) {
      doubts.add('answers that lead nowhere were not reached, and may not be reachable');
      suspected ??= { walker, kind: 'suspected', stuck, earlier: values };
    }
  }
  return { cases, doubts: [...doubts], ...(suspected && { trap: suspected }) };
}

/** Looks, at every step, for answers of earlier ones with which it can't be left. */
export function findTraps(walker: PathWalker): TrapSearch {
  const { subject, form } = walker;
  const walk = findWay(walker);
  const entries = new Map<string, State>(walk.steps.map(({ name, before }) => [name, before]));
  const traps: Trap[] = [];
  if (walk.stuck) {
    entries.set(walk.stuck.step, walk.state);
    const kind = kindOf(walker, walk.stuck);
    traps.push({
      walker,
      kind: kind === 'locked-in' ? kind : 'no-way',
      stuck: { ...walk.stuck, doubts: doubtsOfStuck(walker, walk.stuck) },
      earlier: new Map(),
    });
  }
  const proofs: StepProof[] = [];
  const unentered: TrapSearch['unentered'] = new Map();
  for (const { name } of form.steps) {
    // Past a step that nobody leaves there is nothing to look for.
    if (walk.stuck?.step === name) break;
    const way = entries.has(name) ? undefined : findStepWay(walker, name);
    const entry = entries.get(name) ?? way?.walk?.state;
    if (!entry) {
      unentered.set(name, { tries: way?.tries ?? 0, doubts: way?.doubts ?? [] });
      continue;
    }
    entries.set(name, entry);
    const found = walker.componentsOf(name).map((one) => tryComponent(walker, one, entry));
    traps.push(...found.flatMap(({ trap }) => trap ?? []));
    proofs.push({
      subject: subject.name,
      form: form.name,
      step: name,
      cases: found.reduce((sum, { cases }) => sum + cases, 0),
      doubts: [...new Set(found.flatMap(({ doubts }) => doubts))],
    });
  }
  return { traps, proofs, entries, unentered, walk };
}
