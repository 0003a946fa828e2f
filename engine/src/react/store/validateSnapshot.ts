import {
  type ClosedGate,
  closedGates,
  fieldsOf,
  findWarnings,
  invalidSteps,
  type Pointer,
  type Problem,
  validate,
} from '../../kernel/index.ts';
import type { FormSnapshot } from './FormSnapshot.ts';

/** What is wrong and odd in a form at one moment: found when it is asked for, and once. */
export interface Validation {
  /** Every problem of a step, touched or not, in page order; the server's in place of none. */
  problemsOf(step: string): Problem[];
  /** Those of them that may be shown. */
  shownProblemsOf(step: string): Problem[];
  /**
   * Only the server could know its own; the page's wait until the field was left, or Next was pressed.
   * What concerns no field is always shown.
   */
  isShown(problem: Problem): boolean;
  warningOf(step: string, pointer: Pointer): Problem | undefined;
  gatesOf(step: string): ClosedGate[];
  invalidSteps(): string[];
}

/**
 * @param server What the server has found, by the field that it concerns.
 * @param found What was found of the same evaluation: then only what is shown is another.
 */
export function validateSnapshot(
  snapshot: FormSnapshot,
  server: ReadonlyMap<Pointer, Problem>,
  found: Found = findProblems(snapshot, server),
): Validation {
  const { form, touched } = snapshot;
  const isShown = (problem: Problem): boolean =>
    touched.has(problem.path) ||
    server.get(problem.path) === problem ||
    !fieldsOf(form).has(problem.path);
  return {
    ...found,
    isShown,
    shownProblemsOf: once((step) => found.problemsOf(step).filter(isShown)),
  };
}

type Found = Omit<Validation, 'isShown' | 'shownProblemsOf'>;

function findProblems(
  { form, evaluation }: FormSnapshot,
  server: ReadonlyMap<Pointer, Problem>,
): Found {
  let invalid: string[] | undefined;

  const problemsOf = once((step) => {
    const problems = validate(form, evaluation, { side: 'page', steps: [step] });
    const paths = new Set(problems.map((problem) => problem.path));
    const added = [...server.values()].filter(
      (problem) =>
        problem.step === step &&
        !paths.has(problem.path) &&
        (evaluation.visible.has(problem.path) || !fieldsOf(form).has(problem.path)),
    );
    const order = [...fieldsOf(form).keys()];
    return [...problems, ...added].sort(
      (one, other) => order.indexOf(one.path) - order.indexOf(other.path),
    );
  });
  const warningsOf = once((step) => findWarnings(form, evaluation, step));

  return {
    problemsOf,
    warningOf: (step, pointer) => warningsOf(step).find(({ path }) => path === pointer),
    gatesOf: once((step) => closedGates(form, evaluation, step)),
    invalidSteps() {
      invalid ??= invalidSteps(form, evaluation, { side: 'page' });
      return invalid;
    },
  };
}

/** Finds something of each step once. */
function once<Found>(find: (step: string) => Found): (step: string) => Found {
  const found = new Map<string, Found>();
  return (step) => {
    const known = found.get(step) ?? find(step);
    found.set(step, known);
    return known;
  };
}
