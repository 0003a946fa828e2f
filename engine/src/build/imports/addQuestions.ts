import type { PackTexts } from '../../edit/Change.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import type { Built } from '../Built.ts';
import { filesOf } from '../create/createField.ts';
import type { FieldKind } from '../create/fieldKinds.ts';
import type { FormPlace } from '../places.ts';
import { createQuestion, namesTaken } from '../questions.ts';
import type { ProposedQuestion } from './Proposal.ts';

/** A question that somebody has looked at: it has a kind. */
export type ImportedQuestion = Omit<ProposedQuestion, 'kind' | 'given' | 'source' | 'section'> & {
  kind: FieldKind;
};

/** Writes questions at the end of a step. @throws EditError as `addQuestions` */
export function createQuestions(
  edits: FileEdits,
  { form, program, step }: FormPlace & { step: string },
  questions: ImportedQuestion[],
): void {
  const place = { form, step, ...(program && { program }) };
  const taken = namesTaken(edits, place);
  for (const { isRequired: required, ...question } of questions)
    createQuestion(edits, taken, { ...question, ...place, required });
}

/**
 * Questions that were made elsewhere, at the end of a step: one change, that one undo takes back.
 * @throws EditError `blank` of a question without a title, or a choice without anything to choose from.
 */
export function addQuestions(
  files: PackTexts,
  place: FormPlace & { step: string },
  questions: ImportedQuestion[],
): Built {
  const edits = new FileEdits(files);
  createQuestions(edits, place, questions);
  return {
    changes: edits.changes(),
    said: { id: 'questions-added', params: { count: questions.length } },
    at: { file: filesOf(edits, place).schema },
  };
}
