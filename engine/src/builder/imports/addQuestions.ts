import type { PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import type { JsonObject } from '../../kernel/types.ts';
import type { Built } from '../Built.ts';
import type { Clause, Group } from '../conditions.ts';
import { questionFilesOf } from '../create/createField.ts';
import type { FieldKind } from '../create/fieldKinds.ts';
import type { FormPlace, QuestionPlace } from '../places.ts';
import { createQuestion, namesTaken } from '../questions.ts';
import { MadeQuestions } from './conditions/MadeQuestions.ts';
import { writeLimits } from './limits/writeLimits.ts';
import type { ProposedQuestion } from './Proposal.ts';

type Asked = Omit<
  ProposedQuestion,
  'kind' | 'given' | 'source' | 'section' | 'conditions' | 'description'
>;

/** A question that somebody has looked at: it has a kind. Its limits are those that fit it. */
export interface ImportedQuestion extends Asked {
  kind: FieldKind;
  description?: string;
  /** By what the conditions of others know it. */
  position?: number;
  /** When it is shown: about questions before it, by their positions; of choices by their labels. */
  shown?: Group<Clause<number>>;
}

/** As the builder asks for a question that is new. */
export function requestOf(question: ImportedQuestion, when: JsonObject | undefined) {
  const {
    isRequired: required,
    limits: _,
    shown: _shown,
    position: _position,
    ...asked
  } = question;
  return { ...asked, required, ...(when && { when }) };
}

/** Writes what a question has once it is there, and lets conditions of later ones be about it. */
export function finishQuestion(
  edits: FileEdits,
  place: QuestionPlace,
  { question, made }: { question: ImportedQuestion; made: MadeQuestions },
): void {
  writeLimits(edits, place, question.limits ?? []);
  if (question.position !== undefined) made.add(question.position, place);
}

/** Writes questions at the end of a step. @throws EditError as `addQuestions` */
export function createQuestions(
  edits: FileEdits,
  { form, program, step }: FormPlace & { step: string },
  { questions, made }: { questions: ImportedQuestion[]; made: MadeQuestions },
): void {
  const place = { form, step, ...(program && { program }) };
  const taken = namesTaken(edits, place);
  for (const question of questions) {
    const asked = requestOf(question, made.conditionOf(question.shown));
    const name = createQuestion(edits, taken, { ...asked, ...place });
    finishQuestion(edits, { file: questionFilesOf(edits, place).schema, name }, { question, made });
  }
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
  createQuestions(edits, place, { questions, made: new MadeQuestions(edits) });
  return {
    changes: edits.changes(),
    said: { id: 'questions-added', params: { count: questions.length } },
    at: { file: questionFilesOf(edits, place).schema },
  };
}
