import { evaluate } from '../kernel/evaluate.ts';
import { findStep } from '../kernel/forms.ts';
import { type ClosedGate, closedGates, invalidSteps } from '../kernel/gates.ts';
import { computeInitially, initialAnswers } from '../kernel/initialAnswers.ts';
import type { Pointer, Problem } from '../kernel/types.ts';
import { validate } from '../kernel/validate.ts';
import type { Assignment } from './combinations.ts';
import { type Component, componentsOf, spokenBefore } from './components.ts';
import { assignAnswers, type EvaluatedState, type State } from './State.ts';
import type { Subject } from './Subject.ts';

/** What an applicant sees of a form in a state, and what holds her back in it. */
export class FormView {
  readonly subject: Subject;
  private readonly components = new Map<string, Component[]>();
  private readonly looks = new WeakMap<State, EvaluatedState>();
  /** Paths in earlier steps at which rules speak that answers of this step can break. */
  private readonly spoken = new Map<string, Map<Pointer, Set<string>>>();

  constructor(subject: Subject) {
    this.subject = subject;
  }

  get form() {
    return this.subject.form;
  }

  componentsOf(step: string): Component[] {
    let found = this.components.get(step);
    if (!found) {
      found = componentsOf(this.subject.model, findStep(this.form, step)!);
      this.components.set(step, found);
    }
    return found;
  }

  /** Whether an answer, or items, are given in a step behind another. */
  isAskedAfter(pointer: Pointer, step: string): boolean {
    const { model } = this.subject;
    const here = model.positionOf(step);
    return here >= 0 && model.positionOf(model.stepOf(pointer)) > here;
  }

  start(): State {
    return { raw: initialAnswers(this.form), facts: this.subject.model.facts };
  }

  /** What an applicant sees in a state; worked out once, since each is looked at from several sides. */
  look(state: State): EvaluatedState {
    const known = this.looks.get(state);
    if (known) return known;
    const look = this.lookAt(state);
    this.looks.set(state, look);
    return look;
  }

  private lookAt(state: State): EvaluatedState {
    const raw = computeInitially(this.form, state.raw, state.facts);
    const evaluation = evaluate(this.form, raw, state.facts);
    return { raw, facts: state.facts, evaluation, problems: validate(this.form, evaluation) };
  }

  /** A state with other answers. */
  lay(state: State, values: Assignment): State {
    return assignAnswers(this.form, state, values);
  }

  /** What holds somebody back at a step: its own problems and gates, and what its rules say of earlier ones. */
  blocking(look: EvaluatedState, step: string): { problems: Problem[]; gates: ClosedGate[] } {
    const spoken = this.spokenAt(step);
    const problems = look.problems.filter(
      ({ step: owner, path, code }) => owner === step || spoken.get(path)?.has(code),
    );
    // Whoever is here has right answers before: a gate is not let off for reading one that is wrong.
    const own = look.problems.filter((problem) => problem.step === step);
    const gates = closedGates(this.form, look.evaluation, step, own).filter(({ blocks }) =>
      blocks.includes('next'),
    );
    return { problems, gates };
  }

  /** Whether nothing is wrong in the steps before one. */
  isRightBefore(state: State, step: string): boolean {
    const { evaluation } = this.look(state);
    const [first] = invalidSteps(this.form, evaluation);
    const { steps } = evaluation;
    return first === undefined || steps.indexOf(first) >= steps.indexOf(step);
  }

  private spokenAt(step: string): Map<Pointer, Set<string>> {
    let found = this.spoken.get(step);
    if (!found) {
      found = spokenBefore(this.subject.model, findStep(this.form, step)!);
      this.spoken.set(step, found);
    }
    return found;
  }
}
