import { evaluateExpression, holds } from './conditions.ts';
import { documentSlots } from './documentSlots.ts';
import { findStep } from './forms.ts';
import type { Evaluation, Form, Gate, Problem, Step } from './types.ts';
import { scopeOf, type ValidateOptions, validate } from './validate.ts';

/** A gate that is shut: its message, and what fills the message's places. */
export interface ClosedGate {
  id: string;
  message: string;
  params: Record<string, string | number>;
  blocks: ('next' | 'back')[];
}

function fillParams(gate: Gate, scope: ReturnType<typeof scopeOf>): ClosedGate['params'] {
  const filled: ClosedGate['params'] = {};
  for (const [name, expression] of Object.entries(gate.params ?? {})) {
    const value = evaluateExpression(expression, scope);
    if (typeof value === 'string' || typeof value === 'number') filled[name] = value;
  }
  return filled;
}

/** The problems of the steps that hold what the gates read. */
function problemsRead(form: Form, evaluation: Evaluation, gates: Gate[]): Problem[] {
  const reads = new Set(gates.flatMap((gate) => gate.reads));
  const steps = form.steps.filter((one) => one.fields.some((field) => reads.has(field.pointer)));
  if (!steps.length) return [];
  return validate(form, evaluation, { side: 'page', steps: steps.map((one) => one.name) });
}

/**
 * The gates of a step that are shut. One that reads an invalid answer is not evaluated: that answer
 * blocks by itself.
 * @param known The evaluation's problems, where the caller has them: they are not worked out again.
 */
export function closedGates(
  form: Form,
  evaluation: Evaluation,
  stepName: string,
  known?: Problem[],
): ClosedGate[] {
  const step = findStep(form, stepName);
  if (!step || !evaluation.steps.includes(stepName)) return [];
  return [...ownGates(form, evaluation, step, known), ...documentGates(form, evaluation, step)];
}

/** A needed document that is not there holds back like a gate, unless it may come later. */
function documentGates(form: Form, evaluation: Evaluation, step: Step): ClosedGate[] {
  if (step.later) return [];
  return documentSlots(form, evaluation, step)
    .filter(({ isThere, isOptional }) => !isThere && !isOptional)
    .map(({ id, title, min, categoryLabel }) => ({
      id,
      message: 'document-needed',
      params: { title, N: min, category: categoryLabel },
      blocks: ['next'],
    }));
}

function ownGates(
  form: Form,
  evaluation: Evaluation,
  step: Step,
  known: Problem[] | undefined,
): ClosedGate[] {
  if (!step.gates.length) return [];
  const scope = scopeOf(form, evaluation);
  const shut = step.gates.filter((gate) => !holds(gate.must, scope));
  if (!shut.length) return [];
  const problems = known ?? problemsRead(form, evaluation, shut);
  const invalid = new Set(problems.map((problem) => problem.path));
  return shut
    .filter((gate) => !gate.reads.some((pointer) => invalid.has(pointer)))
    .map(({ id, message, blocks, ...gate }) => ({
      id,
      message,
      blocks,
      params: fillParams({ id, message, blocks, ...gate }, scope),
    }));
}

/** Names of the visible steps that hold a problem or a gate that is shut for Next, in order. */
export function invalidSteps(
  form: Form,
  evaluation: Evaluation,
  options: ValidateOptions = {},
): string[] {
  const problems = validate(form, evaluation, options);
  const wrong = new Set(problems.map((problem) => problem.step));
  const known = options.steps ? undefined : problems;
  return evaluation.steps.filter(
    (name) =>
      wrong.has(name) ||
      closedGates(form, evaluation, name, known).some((gate) => gate.blocks.includes('next')),
  );
}

/**
 * The position that is granted where `wanted` is asked for: never past the first of the invalid
 * steps. Positions count from 0 among the steps that are visible now.
 */
export function acceptStep(evaluation: Evaluation, wanted: number, invalid: string[]): number {
  const last = evaluation.steps.length - 1;
  const limit = invalid[0] === undefined ? last : evaluation.steps.indexOf(invalid[0]);
  return Math.max(0, Math.min(wanted, limit));
}
