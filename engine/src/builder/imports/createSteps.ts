import type { FileEdits } from '../../edit/FileEdits.ts';
import { type Clause, type Group, isGroup } from '../conditions.ts';
import { questionFilesOf } from '../create/createField.ts';
import { declarationsOf, type FormPlace } from '../places.ts';
import { writeStep } from '../steps.ts';
import type { LanguageTexts } from '../translate.ts';
import {
  createQuestions,
  finishQuestion,
  type ImportedQuestion,
  requestOf,
} from './addQuestions.ts';
import { MadeQuestions } from './conditions/MadeQuestions.ts';

/** A step that somebody has looked at: a part of something made elsewhere, or all of it. */
export interface ImportedStep {
  title: string;
  translations: LanguageTexts;
  /** A step without any is not made. */
  questions: ImportedQuestion[];
}

const isAbout = ({ parts }: Group<Clause<number>>, isSo: (at: number) => boolean): boolean =>
  parts.some((part) => (isGroup(part) ? isAbout(part, isSo) : isSo(part.at)));

/** When a step is shown: under what all its questions are, where that is about earlier steps alone. */
function shownOf(questions: ImportedQuestion[]): Group<Clause<number>> | undefined {
  const [first] = questions;
  const own = new Set(questions.map(({ position }) => position));
  if (!first?.shown || isAbout(first.shown, (at) => own.has(at))) return undefined;
  const said = JSON.stringify(first.shown);
  return questions.every(({ shown }) => JSON.stringify(shown) === said) ? first.shown : undefined;
}

/**
 * Writes steps with their questions, in their order. What all questions of a step are shown under, it is
 * shown under itself: a step of which nothing is shown would be a blank screen.
 * @param place Where they stand: behind the step `after`.
 * @throws EditError `blank` of a step or a question without a title, or a choice of nothing
 */
export function createSteps(
  edits: FileEdits,
  place: FormPlace & { after: string },
  steps: ImportedStep[],
): void {
  const { after: start, ...form } = place;
  const made = new MadeQuestions(edits);
  let after = start;
  for (const { questions: given, ...words } of steps) {
    const shown = shownOf(given);
    const questions: ImportedQuestion[] = shown ? given.map(({ shown: _, ...one }) => one) : given;
    const [first, ...others] = questions;
    if (!first) continue;
    const when = made.conditionOf(shown);
    const step = writeStep(edits, {
      ...form,
      ...words,
      after,
      ...(when && { when }),
      question: requestOf(first, made.conditionOf(first.shown)),
    });
    const file = questionFilesOf(edits, { ...form, step }).schema;
    const [name] = Object.keys(declarationsOf(edits, file));
    finishQuestion(edits, { file, name: name! }, { question: first, made });
    createQuestions(edits, { ...form, step }, { questions: others, made });
    after = step;
  }
}
