import {
  type Answers,
  computeInitially,
  evaluate,
  fromWire,
  type Json,
  type JsonObject,
  splitRestricted,
  toPointer,
  validate,
} from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import {
  type ExternalForm,
  externalOf,
  toProblem,
  validateExternal,
  withoutRestricted,
} from '@porchlight/engine/external-schema';
import { overlayAnswers, storableAnswers } from '../applications/DecryptedApplication.ts';
import { measureProgress, showProblems } from '../applications/progress.ts';
import { invalidRequest, ProblemError } from '../http/ProblemError.ts';
import { factsNow } from '../releases/factsNow.ts';
import type { AloneForm } from './standaloneForms.ts';

/** Answers that may be stored: what counts, parted by how it is kept. */
export type ValidEntry = ReturnType<typeof splitRestricted>;

/**
 * Reads flat server names and validates them as a whole, as the page has done: only what is complete is
 * taken.
 * @throws ProblemError 422 `invalid-request` for names, types and sizes; `incomplete` with every problem.
 */
export function validateEntry(
  release: Release,
  form: AloneForm,
  flat: JsonObject,
  { now, language }: { now: Date; language: string },
): ValidEntry {
  const external = externalOf(form);
  if (external) return validateExternalEntry(release, external, flat, language);
  const answers = readAnswers(release, form, flat);
  const facts = factsNow(release, now);
  const raw = computeInitially(form, answers, facts);
  const evaluation = evaluate(form, raw, facts);
  const validated = { form, raw, evaluation, problems: validate(form, evaluation) };
  const all = [...validated.problems, ...measureProgress(validated).gates];
  const inOrder = evaluation.steps.flatMap((step) => all.filter((one) => one.step === step));
  if (inOrder.length)
    throw new ProblemError(422, 'incomplete', { errors: showProblems(inOrder, release, language) });
  return splitRestricted(form, storableAnswers(form, evaluation.effective));
}

/** Where the instance of an external schema stands among an entry's answers. Stored entries call it so. */
const INSTANCE = ['Foreign', 'instance'] as const;

/** What an external schema asks for, validated by the standard as the page has done, and kept as it came. */
function validateExternalEntry(
  release: Release,
  external: ExternalForm,
  instance: JsonObject,
  language: string,
): ValidEntry {
  const problems = validateExternal(external, instance).map(toProblem);
  if (problems.length)
    throw new ProblemError(422, 'incomplete', {
      errors: showProblems(problems, release, language),
    });
  const [group, name] = INSTANCE;
  // As one: what stands beside a restricted answer, and how many there are, tells of it.
  if (external.restricted && withoutRestricted(external, instance).isPartial)
    return { open: {}, restricted: { [toPointer([group, name])]: instance } };
  return { open: { [group]: { [name]: instance } }, restricted: {} };
}

/** What was answered to an external schema, by the place of each answer: `/address/city`. */
export function flattenExternal(answers: Answers): JsonObject {
  const [group, name] = INSTANCE;
  const flat: JsonObject = {};
  const walk = (value: Json | undefined, path: string) => {
    const isLeaf = typeof value !== 'object' || value === null || Object.keys(value).length === 0;
    if (isLeaf) flat[path || '/'] = value ?? null;
    else for (const [key, one] of Object.entries(value)) walk(one, path + toPointer([key]));
  };
  walk(answers[group]?.[name], '');
  return flat;
}

function readAnswers(release: Release, form: AloneForm, flat: JsonObject): Answers {
  const { textLength } = release.compiled.settings.limits;
  const { answers, refused } = fromWire(form, flat, {}, { textLength });
  if (refused.length)
    throw invalidRequest(
      refused.map(({ name, code, expected, limit }) => ({
        path: `/${name}`,
        code,
        params: { ...(expected && { expected }), ...(limit !== undefined && { limit }) },
      })),
    );
  return overlayAnswers({}, answers);
}
