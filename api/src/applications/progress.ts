import { closedGates, findStep, formatMessage, type Problem, type Texts } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import { withFormerIds } from '@porchlight/engine/external-schema';
import type { ShownProblem } from '../http/ProblemError.ts';
import type { ApplicationRow } from './ApplicationRow.ts';
import type { Validated } from './DecryptedApplication.ts';

/** Each step's shut gates, as problems of the field that they are about. */
function gateProblems({ form, evaluation, problems }: Validated): Problem[] {
  return form.steps.flatMap((step) =>
    closedGates(form, evaluation, step.name, problems)
      .filter((gate) => gate.blocks.includes('next'))
      .map((gate) => ({
        step: step.name,
        path: step.fields.find((field) => field.resource)?.pointer ?? `/${step.group}`,
        code: gate.message,
        params: gate.params,
      })),
  );
}

/** How far an application is. */
export interface ApplicationProgress {
  gates: Problem[];
  /** Names of the visible steps with a problem or a shut gate, in order. */
  invalidSteps: string[];
}

const measured = new WeakMap<Validated, ApplicationProgress>();

/** How far what was validated is: worked out once, although a save asks twice. */
export function measureProgress(validated: Validated): ApplicationProgress {
  let progress = measured.get(validated);
  if (!progress) {
    const gates = gateProblems(validated);
    const wrong = new Set([...validated.problems, ...gates].map((problem) => problem.step));
    const invalidSteps = validated.evaluation.steps.filter((step) => wrong.has(step));
    progress = { gates, invalidSteps };
    measured.set(validated, progress);
  }
  return progress;
}

/** Where a remembered step stands now; one that is hidden now gives the next before it. */
export function positionOf({ form, evaluation }: Validated, step: string): number {
  const names = form.steps.map(({ name }) => name);
  const before = names.slice(0, names.indexOf(step) + 1);
  const shown = before.filter((name) => evaluation.steps.includes(name));
  return Math.max(0, shown.length - 1);
}

/**
 * Names of the visible steps that were open once, in order. Of a row from before they were kept: all
 * up to the remembered one.
 */
export function visitedSteps(
  validated: Validated,
  { visited, step }: Pick<ApplicationRow, 'visited' | 'step'>,
): string[] {
  const { steps } = validated.evaluation;
  if (visited.length === 0) return steps.slice(0, positionOf(validated, step) + 1);
  const names = new Set(visited.map((name) => findStep(validated.form, name)?.name));
  return steps.filter((name) => names.has(name));
}

/**
 * The same after another step was opened. Who is further than before has passed what lies between; a
 * step that came in behind her later has not been open.
 */
export function withVisited(
  validated: Validated,
  row: Pick<ApplicationRow, 'visited' | 'step'>,
  step: string,
): string[] {
  const { steps } = validated.evaluation;
  const before = visitedSteps(validated, row);
  const furthest = Math.max(-1, ...before.map((name) => steps.indexOf(name)));
  const passed = steps.slice(furthest + 1, steps.indexOf(step) + 1);
  return [...new Set([...row.visited, ...before, ...passed, step])];
}

/** Problems with their words, in a language of the release. */
export function showProblems(
  problems: Problem[],
  release: Release,
  language: string,
): ShownProblem[] {
  const texts: Texts = release.texts(language);
  const say = withFormerIds((id: string, params?: Problem['params']) =>
    formatMessage(texts, id, params, language),
  );
  return problems.map((problem) => ({
    ...problem,
    message: say(problem.code, problem.params),
  }));
}
