import { holds } from './conditions.ts';
import { evaluateExpression } from './expressions.ts';
import { findStep } from './forms.ts';
import type { Evaluation, Form, Gate } from './types.ts';
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
    const value = evaluateExpression(expression, scope.root);
    if (typeof value === 'string' || typeof value === 'number') filled[name] = value;
  }
  return filled;
}

/** The gates of a step that are shut. One that reads an invalid answer is not judged: that answer blocks by itself. */
export function closedGates(form: Form, evaluation: Evaluation, stepName: string): ClosedGate[] {
  const step = findStep(form, stepName);
  if (!step?.gates.length || !evaluation.steps.includes(stepName)) return [];
  const scope = scopeOf(form, evaluation);
  const reads = new Set(step.gates.flatMap((gate) => gate.reads));
  const invalid = new Set(
    reads.size ? validate(form, evaluation, { side: 'page' }).map((problem) => problem.path) : [],
  );
  return step.gates
    .filter((gate) => !gate.reads.some((pointer) => invalid.has(pointer)))
    .filter((gate) => !holds(gate.must, scope))
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
  const wrong = new Set(validate(form, evaluation, options).map((problem) => problem.step));
  return evaluation.steps.filter(
    (name) =>
      wrong.has(name) ||
      closedGates(form, evaluation, name).some((gate) => gate.blocks.includes('next')),
  );
}

/**
 * The position that is granted where `wanted` is asked for: never past the first invalid step.
 * Positions count from 0 among the steps that are visible now.
 */
export function acceptStep(
  form: Form,
  evaluation: Evaluation,
  wanted: number,
  options: ValidateOptions = {},
): number {
  const first = invalidSteps(form, evaluation, options)[0];
  const limit = first === undefined ? evaluation.steps.length - 1 : evaluation.steps.indexOf(first);
  return Math.max(0, Math.min(wanted, limit));
}
