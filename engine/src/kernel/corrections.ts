import { fieldsOf } from './forms.ts';
import type { Evaluation, Form, Pointer, Problem } from './types.ts';

/** An answer that staff ask the applicant to put right, in her language. */
export interface RequestedCorrection {
  at: Pointer;
  /** The question as her form asks it. */
  question: string;
  /** Why, in the words of the pack. */
  reason?: string;
  /** What somebody at the desk wrote about it. */
  says?: string;
}

/**
 * The answers that stay as they were sent while others are put right: each question that was shown
 * then, save those that are asked about, documents, and answers that were wrong by the rules of now.
 * What only appears by a correction is not among them.
 * @param sent What was submitted, evaluated under the form of now.
 * @param problems Its problems.
 */
export function heldAnswers(
  form: Form,
  sent: Evaluation,
  problems: Problem[],
  asked: Iterable<Pointer>,
): Pointer[] {
  const open = new Set([...asked, ...problems.map(({ path }) => path)]);
  const documents = new Set(form.steps.map(({ collects }) => collects?.fact));
  return [...fieldsOf(form).values()]
    .filter(
      ({ pointer, resource }) =>
        sent.visible.has(pointer) &&
        !open.has(pointer) &&
        !(resource && documents.has(resource.fact)),
    )
    .map(({ pointer }) => pointer);
}
