import type { FileEdits } from '../../edit/FileEdits.ts';
import type { FormPlace } from '../places.ts';
import { writeStep } from '../steps.ts';
import type { LanguageTexts } from '../translate.ts';
import { createQuestions, type ImportedQuestion } from './addQuestions.ts';

/** A step that somebody has looked at: a part of something made elsewhere, or all of it. */
export interface ImportedStep {
  title: string;
  translations: LanguageTexts;
  /** A step without any is not made. */
  questions: ImportedQuestion[];
}

/**
 * Writes steps with their questions, in their order.
 * @param place Where they stand: behind the step `after`.
 * @throws EditError `blank` of a step or a question without a title, or a choice of nothing
 */
export function createSteps(
  edits: FileEdits,
  place: FormPlace & { after: string },
  steps: ImportedStep[],
): void {
  const { after: start, ...form } = place;
  let after = start;
  for (const { questions, ...words } of steps) {
    const [first, ...others] = questions;
    if (!first) continue;
    const { isRequired: required, ...question } = first;
    const step = writeStep(edits, {
      ...form,
      ...words,
      after,
      question: { ...question, required },
    });
    createQuestions(edits, { ...form, step }, others);
    after = step;
  }
}
