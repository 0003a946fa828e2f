import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import { type ListedField, listFields, moveField } from '../edit/fields.ts';
import { listSteps, moveStep } from '../edit/steps.ts';
import type { Built } from './Built.ts';
import { questionFilesOf } from './create/createField.ts';
import { tryFind } from './findQuestion.ts';
import { stepPosition } from './owners.ts';
import {
  declarationOf,
  type FormPlace,
  placeOfFile,
  type QuestionPlace,
  stepFile,
  titleOf,
} from './places.ts';
import { moveQuestionTo } from './relocation.ts';

/** A gap between the questions of a step, as it stands now. */
export interface QuestionGap extends FormPlace {
  step: string;
  /** How many questions stand above it: 0 is before the first. */
  gap: number;
}

/**
 * What a step asks in one file, in the order of the page: the form's questions, or those of a program
 * in a step of its own or within one of the form. None where it asks nothing there yet.
 */
export function questionsOfStep(
  files: PackTexts,
  place: FormPlace & { step: string },
): ListedField[] {
  const edits = new FileEdits(files);
  return tryFind(() => listFields(files, questionFilesOf(edits, place).schema)) ?? [];
}

/** Where an entry comes to stand that leaves its own place: the gaps behind that are one less then. */
const indexOfGap = (from: number, gap: number) => (gap > from ? gap - 1 : gap);

/**
 * Puts a question into a gap of a step: of its own, or of another step of its form or program.
 * Nothing is changed where it stands there already.
 * @param wasPublic Whether applications may hold an answer to it.
 * @throws EditError `not-there` where there is no such gap; `last-one`, `taken` as `moveQuestionTo`
 */
export function placeQuestion(
  files: PackTexts,
  place: QuestionPlace,
  { gap, ...to }: QuestionGap & { wasPublic?: boolean },
): Built {
  const edits = new FileEdits(files);
  const title = titleOf(declarationOf(edits, place), place.name);
  const names = questionsOfStep(files, to).map(({ name }) => name);
  if (gap < 0 || gap > names.length)
    throw new EditError('not-there', `${to.step} has no place ${gap}.`);
  if (questionFilesOf(edits, to).schema !== place.file) {
    const before = names[gap];
    return moveQuestionTo(files, place, { ...to, ...(before !== undefined && { before }) });
  }
  const from = names.indexOf(place.name);
  const index = indexOfGap(from, gap);
  const changes = index === from ? [] : moveField(files, place.file, from, index);
  return { changes, said: { id: 'question-moved', params: { title } }, at: place };
}

/** A step beside which another is put. */
export type StepGap = { before: string } | { after: string };

/**
 * Puts a step before or behind another one of its form, or of what its program adds to that.
 * Nothing is changed where it stands there already.
 * @throws EditError `not-there` where one of them is no such step; `not-allowed` where nothing that a
 *   program can say brings its step there
 */
export function placeStepBeside(files: PackTexts, file: string, beside: StepGap): Built {
  const found = stepPosition(files, file);
  const name = 'before' in beside ? beside.before : beside.after;
  const names = found ? listSteps(files, found.owner).map((one) => one.name) : [];
  const neighbour = names.indexOf(name);
  if (!found || neighbour < 0) throw new EditError('not-there', `${file} has no step ${name}.`);
  const { owner, position } = found;
  const index = indexOfGap(position, 'before' in beside ? neighbour : neighbour + 1);
  const changes = index === position ? [] : moveStep(files, owner, position, index);
  const params = { title: titleOf(new FileEdits(files).read(file), file) };
  return { changes, said: { id: 'step-moved', params }, at: { file } };
}

/** Where something stands now, in the words of who reads it. */
export interface Standing {
  title: string;
  /** From 1. */
  place: number;
  count: number;
  /** The title of the step, or of the form or program. */
  within: string;
}

const titleIn = (edits: FileEdits, file: string): string => {
  const { friendlyName, title } = edits.read(file);
  return String(friendlyName ?? title ?? file);
};

/** Where a question stands in its step, or a step among those of its form or program. */
export function standingOf(
  files: PackTexts,
  at: QuestionPlace | { file: string },
): Standing | undefined {
  const edits = new FileEdits(files);
  return tryFind(() => {
    const step = placeOfFile(edits, at.file);
    if (!step) return undefined;
    if (!('name' in at)) {
      const found = stepPosition(files, at.file);
      if (!found) return undefined;
      const { owner, position, count } = found;
      return {
        title: titleIn(edits, at.file),
        place: position + 1,
        count,
        within: titleIn(edits, owner),
      };
    }
    const names = listFields(files, at.file);
    const index = names.findIndex(({ name }) => name === at.name);
    // What a program adds to a step of the form is named after that step.
    const file = step.isWhole ? at.file : stepFile(edits, step.form, step.step);
    return {
      title: names[index]!.title,
      place: index + 1,
      count: names.length,
      within: titleIn(edits, file ?? at.file),
    };
  });
}
