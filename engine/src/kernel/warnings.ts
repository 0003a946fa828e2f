import { isBlank } from './blank.ts';
import { holds } from './conditions.ts';
import { stepOfPointer } from './forms.ts';
import { readPointer } from './pointers.ts';
import type { Evaluation, Form, Problem, Step, Warning } from './types.ts';
import { scopeOf } from './validate.ts';

/**
 * The questions that odd answers of a step bring: a date of birth in the future, a card that has ended.
 * They are no problems: nothing is held back by them, and they are never sent. One an answer, the first
 * of its step; none at what is blank, hidden or kept by the server.
 * `[{ step: 'home', path: '/Home/Built', code: 'date-in-future' }]`
 */
export function findWarnings(form: Form, evaluation: Evaluation, stepName: string): Problem[] {
  const step = form.steps.find(({ name }) => name === stepName);
  return step ? warningsOf(form, evaluation, step, step.warnings) : [];
}

/** What can't wait of all that was answered, in page order. */
export function findUrgent(form: Form, evaluation: Evaluation): Problem[] {
  return form.steps.flatMap((step) =>
    warningsOf(
      form,
      evaluation,
      step,
      step.warnings?.filter(({ urgent }) => urgent),
    ),
  );
}

function warningsOf(
  form: Form,
  evaluation: Evaluation,
  step: Step,
  warnings: Warning[] = [],
): Problem[] {
  if (warnings.length === 0 || !evaluation.steps.includes(step.name)) return [];
  const scope = scopeOf(form, evaluation);
  const found = new Map<string, Problem>();
  for (const { when, must, at, message } of warnings) {
    if ((when && !holds(when, scope)) || holds(must, scope)) continue;
    for (const path of at) {
      const isShown = evaluation.visible.has(path) && !(path in evaluation.kept);
      if (!isShown || found.has(path) || isBlank(readPointer(scope.root, path))) continue;
      const owner = stepOfPointer(form, path) ?? step;
      found.set(path, { step: owner.name, path, code: message });
    }
  }
  return [...found.values()];
}
