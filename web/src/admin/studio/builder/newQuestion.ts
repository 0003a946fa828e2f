import type { JsonObject } from '@porchlight/engine';
import {
  type Askable,
  addQuestion,
  addStep,
  type Built,
  beginCalculation,
  CALCULATION_VERBS,
  type Calculation,
  declarationOfGiven,
  type ExpressionContext,
  expressionContext,
  type FormPlace,
  hasUnchosen,
  isOfChoices,
  listAskable,
  QUESTION_KINDS,
  type QuestionKind,
  whyNoPeople,
} from '@porchlight/engine/builder';
import { languagesOf } from '@porchlight/engine/edit';
import { adviceFor, answerOf } from './adviceFor.ts';
import type { BuilderProps } from './BuilderProps.ts';
import type { ChoiceTexts } from './ChoiceLines.tsx';
import { type NewText, NO_TEXT } from './NewWords.tsx';
import { addPeople, NO_PEOPLE, type PeopleWords } from './PeopleFields.tsx';

type Files = BuilderProps['files'];

/** Where it goes: into a step, behind or before a question, or into a step that is made with it. */
export type NewPlace = FormPlace & {
  step: string;
  after?: string;
  before?: string;
  isNewStep?: boolean;
};

/** How a question is answered, or that it is a list of people. */
export type AskedKind = QuestionKind | 'people';

/** What has been said of a question that is new. */
export interface QuestionDraft {
  kind: AskedKind | undefined;
  words: NewText;
  /** The title of the step that is made with it. */
  step: NewText;
  choices: ChoiceTexts;
  people: PeopleWords;
  calculation: Calculation | undefined;
  /** How it is looked up in a table, in place of a calculation. */
  lookUp: JsonObject | undefined;
  /** Whether it must be answered. */
  isRequired: boolean;
}

/** Before anything was said. */
export const NO_QUESTION: QuestionDraft = {
  kind: undefined,
  words: NO_TEXT,
  step: NO_TEXT,
  choices: {},
  people: NO_PEOPLE,
  calculation: undefined,
  lookUp: undefined,
  isRequired: false,
};

/** In a step that is made with its first question there is no list yet in which to look for one. */
export const kindsFor = ({ isNewStep }: NewPlace): readonly AskedKind[] =>
  isNewStep ? QUESTION_KINDS : [...QUESTION_KINDS, 'people'];

/** Whether an answer is chosen from a list that is made with the question. */
export const hasChoices = (kind: AskedKind | undefined): boolean =>
  kind !== 'people' && isOfChoices(kind);

/** What is asked before it, at the end of the step where nothing more is said of its place. */
export function askableAt(files: Files, place: NewPlace): Askable[] {
  const { form, program, step, after, isNewStep = false } = place;
  const where = { form, ...(program && { program }), step, isBehind: isNewStep };
  const all = listAskable(files, where);
  if (isNewStep || after === undefined) return all;
  const at = all.findIndex(({ pointer }) => pointer.endsWith(`/${after}`));
  return at < 0 ? all : all.slice(0, at + 1);
}

/** What an answer that is new can be looked up by, and in which tables: of what is asked before it. */
export function lookUpContext(
  files: Files,
  place: NewPlace,
  askable: Askable[],
): ExpressionContext {
  const { form, program, step } = place;
  const context = expressionContext(files, fileOf(place), {
    form,
    ...(program && { program }),
    step,
  });
  const isBefore = (at: string) => askable.some(({ pointer }) => pointer === at);
  const operands = context.operands.filter(
    ({ from, pointer }) => from !== 'question' || isBefore(pointer),
  );
  return { ...context, askable, operands };
}

/** The first calculation that can be made of what is asked before it, if there is one. */
export const firstCalculation = (askable: Askable[]): Calculation | undefined =>
  CALCULATION_VERBS.map((verb) => beginCalculation(verb, askable)).find((one) => one);

/** Whether it can be said of a kind that it must be answered: an agreement always must, and others are not typed. */
export const canBeRequired = (kind: AskedKind | undefined): kind is QuestionKind =>
  kind !== undefined && kind !== 'people' && kind !== 'computed' && kind !== 'agreement';

/** That it must be answered, with what is said where the answer is missing. */
function requiring(files: Files, kind: QuestionKind) {
  const advice = adviceFor(files, answerOf(kind));
  return { required: true, ...(advice && { advice }) };
}

/** Whether all is there that its kind takes. */
export function isReady(files: Files, place: NewPlace, draft: QuestionDraft): boolean {
  const { kind, calculation, lookUp } = draft;
  if (kind === 'computed' && lookUp) return !hasUnchosen(lookUp);
  if (kind === 'computed') return calculation !== undefined;
  if (kind === 'people') return whyNoPeople(files, place) === undefined;
  return kind !== undefined;
}

const titled = ({ original, translations }: NewText) => ({ title: original, translations });

/** Each choice with the line beside it in the other languages. */
function listLines(files: Files, choices: ChoiceTexts) {
  const { original, others } = languagesOf(files);
  const lines = (one: string) => (choices[one] ?? '').split('\n').map((line) => line.trim());
  return lines(original).map((label, at) => ({
    label,
    translations: Object.fromEntries(others.map((one) => [one, lines(one)[at] ?? ''])),
  }));
}

/** The file in which a place says what it asks. */
const fileOf = ({ form, program }: NewPlace): string =>
  program ? `programs/${program}/program.json` : `${form}/wizard.json`;

/** A value that is looked up, with its type. */
function computedOf(files: Files, place: NewPlace, expression: JsonObject) {
  const { type } = lookUpContext(files, place, askableAt(files, place)).typeOf(expression);
  const declared = declarationOfGiven(files, fileOf(place), { expression, type });
  return { type: declared ?? { type: 'string' }, expression };
}

/** Makes the question, the list of people, or the step with its first question. */
export function makeQuestion(
  files: Files,
  place: NewPlace,
  draft: QuestionDraft & { kind: AskedKind },
): Built {
  const { kind, words, calculation, lookUp } = draft;
  if (kind === 'people') return addPeople(files, place, words, draft.people);
  const question = {
    kind,
    ...titled(words),
    ...(hasChoices(kind) && { choices: listLines(files, draft.choices) }),
    ...(kind === 'computed' && !lookUp && calculation && { calculation }),
    ...(kind === 'computed' && lookUp && { computed: computedOf(files, place, lookUp) }),
    ...(draft.isRequired && canBeRequired(kind) && requiring(files, kind)),
  };
  const { isNewStep, step: name, after, before, ...form } = place;
  const beside = { ...(after && { after }), ...(before && { before }) };
  return isNewStep
    ? addStep(files, { ...form, ...titled(draft.step), after: name, question })
    : addQuestion(files, { ...form, step: name, ...beside, ...question });
}
