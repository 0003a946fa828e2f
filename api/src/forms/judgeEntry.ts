import {
  type Answers,
  derive,
  evaluate,
  fromWire,
  type JsonObject,
  splitRestricted,
  validate,
} from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import { measureProgress, showProblems } from '../applications/progress.ts';
import { mergeAnswers, withoutDerived } from '../applications/Workspace.ts';
import { invalidRequest, ProblemError } from '../http/ProblemError.ts';
import { type AloneForm, factsNow } from './standaloneForms.ts';

/** Answers that may be stored: what counts, parted by how it is kept. */
export type JudgedEntry = ReturnType<typeof splitRestricted>;

/**
 * Reads flat server names and judges them as a whole, as the page has done: only what is complete is
 * taken.
 * @throws ProblemError 422 `invalid-request` for names, types and sizes; `incomplete` with every problem.
 */
export function judgeEntry(
  release: Release,
  form: AloneForm,
  flat: JsonObject,
  { now, language }: { now: Date; language: string },
): JudgedEntry {
  const answers = readAnswers(release, form, flat);
  const facts = factsNow(release, now);
  const raw = derive(form, answers, facts);
  const evaluation = evaluate(form, raw, facts);
  const judged = { form, raw, evaluation, problems: validate(form, evaluation) };
  const all = [...judged.problems, ...measureProgress(judged).gates];
  const inOrder = evaluation.steps.flatMap((step) => all.filter((one) => one.step === step));
  if (inOrder.length)
    throw new ProblemError(422, 'incomplete', { errors: showProblems(inOrder, release, language) });
  return splitRestricted(form, withoutDerived(form, evaluation.effective));
}

function readAnswers(release: Release, form: AloneForm, flat: JsonObject): Answers {
  const { textLength } = release.compiled.settings.limits;
  const { answers, refused } = fromWire(form, flat, {}, { textLength });
  if (refused.length)
    throw invalidRequest(
      refused.map(({ name, code, expected }) => ({
        path: `/${name}`,
        code,
        params: { ...(expected && { expected }), limit: textLength },
      })),
    );
  return mergeAnswers({}, answers);
}
