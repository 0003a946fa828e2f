import { itemsAtMost } from '../check/conditions/itemLimits.ts';
import { readAnswer } from '../kernel/answers.ts';
import { findStep } from '../kernel/forms.ts';
import { acceptStep, type ClosedGate, closedGates, invalidSteps } from '../kernel/gates.ts';
import type { JsonObject, Pointer, Problem } from '../kernel/types.ts';
import { validate } from '../kernel/validate.ts';
import { type Assignment, combine } from './combinations.ts';
import type { Component } from './components.ts';
import { type Domain, type DomainOptions, domainAt } from './domain.ts';
import { FormView } from './FormView.ts';
import { listsWith } from './items.ts';
import { type State, valueAt } from './State.ts';

/** Why a step can't be left. */
export interface Stuck {
  step: string;
  state: State;
  component?: Component;
  problems: Problem[];
  gates: ClosedGate[];
  /** How many answers to the questions at hand were tried. */
  tries: number;
  /** Why other answers might still do; none where those that were tried stand for all. */
  doubts: string[];
}

/** How far a walk came. */
export interface Walk {
  state: State;
  /** Each step that was left, with the state in which it was entered and the one in which it was left. */
  steps: { name: string; before: State; after: State }[];
  /** The step at which it stands; absent where all were left and the form can be submitted. */
  at?: string;
  stuck?: Stuck;
  /** The answers that it kept to. */
  wishes: Assignment;
}

/** Steps of one walk: more than any form has, in case two steps hide each other in turn. */
const STEPS_AT_MOST = 500;
const NOTHING: Assignment = new Map();

/** Walks a form as an applicant does: Next only from a step that is right, as the kernel sees it. */
export class PathWalker extends FormView {
  private readonly domains = new Map<Pointer, Domain>();
  private readonly offered = this.subject.isFromBefore ? new Map<Pointer, Domain>() : this.domains;

  /**
   * What stands for all that can be given at a place, as far as any condition of the form tells it
   * apart: an answer that is wished for in one step has to stand for its kind in every other.
   */
  domain(pointer: Pointer): Domain {
    return this.domainIn(this.domains, pointer, this.subject);
  }

  /** Of that, what can be given now: without what is retired, whoever has it. */
  offeredDomain(pointer: Pointer): Domain {
    const { day, seed, items } = this.subject;
    return this.domainIn(this.offered, pointer, { day, seed, items });
  }

  private domainIn(known: Map<Pointer, Domain>, pointer: Pointer, options: DomainOptions): Domain {
    const { model, fixed } = this.subject;
    let domain = known.get(pointer);
    if (!domain) {
      domain = fixed.has(pointer)
        ? { values: [fixed.get(pointer)] }
        : domainAt(pointer, model.allReads, model, options);
      known.set(pointer, domain);
    }
    return domain;
  }

  /** With the choice of programs, at the step that asks it: what they add validates its other answers, too. */
  private withChoice(step: string, state: State): State {
    const { fixed, model } = this.subject;
    const open = [...fixed].filter(([pointer, value]) => {
      return model.stepOf(pointer) === step && valueAt(state, pointer) !== value;
    });
    return open.length ? this.lay(state, new Map(open)) : state;
  }

  private isOf(component: Component, blocked: ReturnType<PathWalker['blocking']>): boolean {
    const { own, gates, reads, spoken } = component;
    return (
      blocked.gates.some(({ id }) => gates.has(id)) ||
      blocked.problems.some(
        ({ path }) =>
          own.includes(path) ||
          spoken.has(path) ||
          reads.asked.has(path) ||
          path.split('/').length === 2,
      )
    );
  }

  /**
   * Right answers to the questions of one component by somebody who has not answered them yet; a stop for
   * her is one for all who come there.
   */
  completeAnew(component: Component, before: State): State | Stuck {
    return this.complete(component, before, NOTHING, (pointer) => this.offeredDomain(pointer));
  }

  /** Right answers to the questions of one component; wishes are taken as they are. */
  completeComponent(
    component: Component,
    before: State,
    wishes: Assignment = NOTHING,
  ): State | Stuck {
    return this.complete(component, before, wishes, (pointer) => this.domain(pointer));
  }

  private complete(
    component: Component,
    before: State,
    wishes: Assignment,
    domainOf: (pointer: Pointer) => Domain,
  ): State | Stuck {
    const { step } = component;
    const state = this.withChoice(step, before);
    const domains = new Map<Pointer, Domain>();
    for (const pointer of component.own) {
      domains.set(
        pointer,
        wishes.has(pointer)
          ? { values: [wishes.get(pointer)] }
          : this.withNeeded(component, pointer, { state, domain: domainOf(pointer) }),
      );
    }
    const combinations = combine(domains, this.subject.seed);
    let best: ReturnType<PathWalker['blocking']> | undefined;
    let bestState = state;
    let tries = 0;
    for (const values of combinations) {
      tries += 1;
      const next = this.lay(state, values);
      const look = this.look(next);
      const blocked = this.blocking(look, step);
      if (!this.isOf(component, blocked)) return next;
      const size = blocked.problems.length + blocked.gates.length;
      if (best && size >= best.problems.length + best.gates.length) continue;
      best = blocked;
      bestState = next;
    }
    const { problems = [], gates = [] } = best ?? {};
    return {
      step,
      state: bestState,
      component,
      problems: problems.filter(({ path }) =>
        this.isOf(component, { problems: [{ step, path, code: '' }], gates: [] }),
      ),
      gates: gates.filter(({ id }) => component.gates.has(id)),
      tries,
      doubts: combinations.doubts,
    };
  }

  /** The lists that hold what is needed under these answers come first: nobody guesses them. */
  private withNeeded(
    component: Component,
    pointer: Pointer,
    { state, domain }: { state: State; domain: Domain },
  ): Domain {
    const resource = this.subject.model.resourceOf(pointer);
    const step = findStep(this.form, component.step);
    if (!resource || !step?.documents?.length) return domain;
    const { evaluation } = this.look(this.lay(state, new Map([[pointer, []]])));
    const missing = closedGates(this.form, evaluation, step.name).map(({ id }) => id);
    const needed = step.documents.filter(
      ({ id, fact }) => missing.includes(id) && fact === resource.fact,
    );
    const limit = itemsAtMost(resource, this.subject.model.facts.limits as JsonObject);
    const lists = listsWith(needed, this.subject.items.kinds(resource), limit);
    return { ...domain, values: [...lists, ...domain.values] };
  }

  /** Right answers to all that a step asks. */
  completeStep(step: string, state: State, wishes: Assignment = NOTHING): State | Stuck {
    let next = state;
    for (const component of this.componentsOf(step)) {
      const done = this.completeComponent(component, next, wishes);
      if ('tries' in done) return done;
      next = done;
    }
    return this.withoutHidden(step, next);
  }

  /** Nobody types what is hidden. */
  private withoutHidden(step: string, state: State): State {
    const { visible } = this.look(state).evaluation;
    const answered = findStep(this.form, step)!.fields.filter(
      (field) => !visible.has(field.pointer) && readAnswer(state.raw, field) !== undefined,
    );
    if (!answered.length) return state;
    return this.lay(state, new Map(answered.map(({ pointer }) => [pointer, undefined])));
  }

  /** From the first step on, up to a step or through to the end. */
  walk({
    wishes = NOTHING,
    until,
  }: {
    wishes?: Assignment;
    until?: string | undefined;
  } = {}): Walk {
    const facts = [...wishes].filter(
      ([pointer]) => pointer.startsWith('/$/') && !this.subject.model.resourceOf(pointer),
    );
    let state = this.lay(this.start(), new Map(facts));
    const steps: Walk['steps'] = [];
    for (let position = 0; position < STEPS_AT_MOST; position += 1) {
      const name = this.look(state).evaluation.steps[position];
      if (name === undefined) return { state, steps, wishes };
      if (name === until) return { state, steps, at: name, wishes };
      const after = this.completeStep(name, state, wishes);
      const stuck = 'tries' in after ? after : this.refusal(name, after);
      if (stuck) return { state, steps, at: name, stuck, wishes };
      steps.push({ name, before: state, after: after as State });
      state = after as State;
    }
    return { state, steps, wishes };
  }

  /** Why Next does not lead on from a step that seems right: as the page sees it, and as the server does. */
  private refusal(step: string, state: State): Stuck | undefined {
    const { evaluation, problems: all } = this.look(state);
    const page = validate(this.form, evaluation, { side: 'page', steps: [step] });
    const shut = closedGates(this.form, evaluation, step).filter(({ blocks }) =>
      blocks.includes('next'),
    );
    const position = evaluation.steps.indexOf(step);
    const invalid = invalidSteps(this.form, evaluation);
    const isLast = position === evaluation.steps.length - 1;
    const isGranted = isLast
      ? !invalid.length
      : acceptStep(evaluation, position + 1, invalid) > position;
    if (!page.length && !shut.length && isGranted) return undefined;
    const problems = page.length ? page : all.filter((problem) => problem.step === invalid[0]);
    return { step, state, problems, gates: shut, tries: 1, doubts: ['another choice of answers'] };
  }
}
