import type { PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import type { JsonObject } from '../../kernel/types.ts';
import type { Built } from '../Built.ts';
import type { Clause, Group } from '../conditions.ts';
import { questionFilesOf } from '../create/createField.ts';
import type { FieldKind } from '../create/fieldKinds.ts';
import { declarationOf, type FormPlace, placeOfFile, type QuestionPlace } from '../places.ts';
import { choicesFileOf } from '../question.ts';
import { createQuestion, namesTaken } from '../questions.ts';
import { FIELD_ORDER } from '../words.ts';
import { MadeQuestions } from './conditions/MadeQuestions.ts';
import type { Initial } from './initial.ts';
import { writeLimits } from './limits/writeLimits.ts';
import type { ProposedQuestion } from './Proposal.ts';

type Asked = Omit<
  ProposedQuestion,
  'kind' | 'given' | 'source' | 'section' | 'conditions' | 'description' | 'initial'
>;

/** A question that somebody has looked at: it has a kind. Its limits are those that fit it. */
export interface ImportedQuestion extends Asked {
  kind: FieldKind;
  description?: string;
  /** What its answer starts with; of choices their labels. A question of a program starts blank. */
  initial?: Initial;
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
    initial: _initial,
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
  if (question.initial !== undefined) writeInitial(edits, place, question.initial);
  if (question.position !== undefined) made.add(question.position, place);
}

/** Writes what an answer starts with: of choices the values that their labels have in the pack. */
function writeInitial(edits: FileEdits, place: QuestionPlace, initial: Initial): void {
  const { file, name } = place;
  if (placeOfFile(edits, file)?.program) return;
  const choices = choicesFileOf(edits, file, declarationOf(edits, place));
  const values = (choices === undefined ? [] : edits.read(choices).values) as {
    value: string;
    label: string;
  }[];
  const valueBy = (label: string) => values.find((one) => one.label === label)?.value ?? label;
  const value = Array.isArray(initial)
    ? initial.map(valueBy)
    : typeof initial === 'string'
      ? valueBy(initial)
      : initial;
  edits.set(file, ['properties', name, 'default'], value, FIELD_ORDER);
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
