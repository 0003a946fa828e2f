import type { PackTexts } from '../edit/Change.ts';
import { listChoices } from '../edit/choices.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import { listFields } from '../edit/fields.ts';
import type { JsonObject, Pointer } from '../kernel/types.ts';
import type { Verb } from './conditions.ts';
import {
  addedFields,
  declarationsOf,
  type FormPlace,
  pointerOf,
  type StepPlace,
  stepsOf,
} from './places.ts';
import { type AnswerKind, choicesFileOf, kindOfDeclaration } from './question.ts';
import { seek } from './seek.ts';

/** A question that a condition may speak of. */
export interface Askable {
  pointer: Pointer;
  title: string;
  /** The title of its step. */
  step: string;
  kind: AnswerKind;
  verbs: readonly Verb[];
  choices: { value: string | number; label: string }[];
}

const VERBS: { [kind in AnswerKind]: readonly Verb[] } = {
  text: ['filled', 'blank', 'is', 'is-not'],
  number: ['at-least', 'more-than', 'at-most', 'less-than', 'is', 'filled', 'blank'],
  date: ['filled', 'blank'],
  choice: ['is', 'is-not', 'filled', 'blank'],
  choices: ['includes', 'entries-at-least', 'entries-at-most', 'filled', 'blank'],
  check: ['is'],
  collection: [],
  other: [],
};

/** Where a condition stands: what comes behind can't be asked about there. */
export interface ConditionPlace extends FormPlace {
  /** The step that it is of; all steps come before where it is not given. */
  step?: string;
  /** True where it guards the whole step, so that its own questions come too late. */
  isOfStep?: boolean;
  /** The question that it is of: only those above it come before. */
  question?: string;
}

function choicesOf(files: PackTexts, file: string | undefined): Askable['choices'] {
  if (file === undefined) return [];
  if (!/(^|\/)enumerations\//.test(file)) {
    const { idKey, labelKey, items } = new FileEdits(files).read(file) as {
      idKey: string;
      labelKey: string;
      items: JsonObject[];
    };
    return items.map((item) => ({
      value: item[idKey] as string | number,
      label: String(item[labelKey]),
    }));
  }
  return listChoices(files, file).map(({ value, label }) => ({ value, label }));
}

function askablesOf(files: PackTexts, edits: FileEdits, place: StepPlace): Askable[] {
  const declared = declarationsOf(edits, place.file);
  const step = seek(() => String(edits.read(place.file).title ?? '')) || place.step;
  return listFields(files, place.file).map(({ name, title }) => {
    const kind = kindOfDeclaration(declared[name]!);
    return {
      pointer: pointerOf(place, name),
      title,
      step,
      kind,
      verbs: VERBS[kind],
      choices:
        seek(() => choicesOf(files, choicesFileOf(edits, place.file, declared[name]!))) ?? [],
    };
  });
}

/** The questions that a condition may speak of, in the order in which people answer them. */
export function listAskable(files: PackTexts, place: ConditionPlace): Askable[] {
  const edits = new FileEdits(files);
  const { form, program, step, isOfStep, question } = place;
  const found: Askable[] = [];
  for (const one of stepsOf(edits, { form, ...(program && { program }) })) {
    const isHere = one.step === step;
    if (isHere && isOfStep) break;
    const title = seek(() => String(edits.read(one.file).title ?? '')) || one.step;
    const added =
      program === undefined || one.program !== undefined
        ? undefined
        : addedFields(edits, { form, program }, one.step);
    const own = askablesOf(files, edits, one);
    const more = added
      ? askablesOf(files, edits, added).map((asked) => ({ ...asked, step: title }))
      : [];
    const both = [...own, ...more];
    if (isHere && question !== undefined) {
      const at = both.findIndex(({ pointer }) => pointer === question);
      found.push(...both.slice(0, Math.max(0, at)));
    } else {
      found.push(...both);
    }
    if (isHere) break;
  }
  return found.filter(({ verbs }) => verbs.length > 0);
}
