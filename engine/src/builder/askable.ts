import { typeOfQuestion, type ValueType } from '../compile/expressions/ValueType.ts';
import { listChoices } from '../edit/choices.ts';
import type { PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import { listFields } from '../edit/fields.ts';
import { choosesPrograms } from '../edit/steps.ts';
import type { Json, JsonObject, Pointer } from '../kernel/types.ts';
import type { Verb } from './conditions.ts';
import { tryFind } from './findQuestion.ts';
import { memoizeByText, rememberByName } from './memoizeByText.ts';
import {
  ACTION_FORMS,
  addedFields,
  declarationsOf,
  type FormPlace,
  placeOfFile,
  pointerOf,
  type StepPlace,
  stepsOf,
} from './places.ts';
import { type AnswerKind, choicesFileOf, kindOfDeclaration } from './question.ts';

/** A question that a condition may speak of. */
export interface Askable {
  pointer: Pointer;
  title: string;
  /** The title of its step. */
  step: string;
  /** How near it is asked: in the step where one is, or else by the same program. */
  near?: 'step' | 'program';
  kind: AnswerKind;
  /** What it is in an expression; absent where no expression reads it. */
  type?: ValueType;
  verbs: readonly Verb[];
  choices: { value: string | number; label: string }[];
  /** Whether it is kept locked: once it is saved, only whether it was answered is known where conditions are asked. */
  isLocked?: true;
  /** True where what is asked is kept until something happens: today is another day tomorrow. */
  isKept?: true;
  /** Of a list: what is asked of each of its entries, by server names. */
  entries?: Askable[];
  /** Of a list: the question by which it is filled. */
  question?: Pointer;
}

/** What is said of a day in relation to whatever day it is then. */
export const VERBS_OF_TODAY: readonly Verb[] = ['days-ago', 'days-ahead', 'within-days'];

const VERBS: { [kind in AnswerKind]: readonly Verb[] } = {
  text: ['filled', 'blank', 'is', 'is-not'],
  number: ['at-least', 'more-than', 'at-most', 'less-than', 'is', 'filled', 'blank'],
  date: [
    'filled',
    'blank',
    'day-before',
    'day-at-most',
    'day-after',
    'day-at-least',
    'days-ago',
    'days-ahead',
    'within-days',
  ],
  choice: ['is', 'is-not', 'filled', 'blank'],
  choices: ['includes', 'entries-at-least', 'entries-at-most', 'filled', 'blank'],
  check: ['is'],
  collection: ['entries-at-least', 'entries-at-most', 'some-where', 'none-where'],
  other: [],
};

/** Where a condition stands: what comes behind can't be asked about there. */
export interface ConditionPlace extends FormPlace {
  /** The step that it is of; all steps come before where it is not given. */
  step?: string;
  /** True where it guards the whole step, so that its own questions come too late. */
  isOfStep?: boolean;
  /** True where it is of a step that is made behind that one. */
  isBehind?: boolean;
  /** The question that it is of: only those above it come before. */
  question?: string;
}

/** What is chosen from in a declaration, by its values; none where what it names can't be read. */
export function choicesOf(
  files: PackTexts,
  edits: FileEdits,
  file: string,
  declared: JsonObject,
): Askable['choices'] {
  const named = tryFind(() => choicesFileOf(edits, file, declared));
  if (named !== undefined) return tryFind(() => choicesIn(files, named)) ?? [];
  return choosesPrograms(declared) ? programChoices(files) : [];
}

const isProgram = rememberByName((file) => /^programs\/[^/]+\/program\.json$/.test(file));

const programChoice = memoizeByText((_file, text): Askable['choices'] => {
  const { programID, friendlyName, program } = tryFind(() => JSON.parse(text) as JsonObject) ?? {};
  if (typeof programID !== 'number') return [];
  return [{ value: programID, label: String(friendlyName ?? program) }];
});

const programChoicesIn = new WeakMap<PackTexts, Askable['choices']>();

/** The programs as they are chosen: by their numbers. */
function programChoices(files: PackTexts): Askable['choices'] {
  const known = programChoicesIn.get(files);
  if (known) return known;
  const choices: Askable['choices'] = [];
  for (const [file, text] of files) if (isProgram(file)) choices.push(...programChoice(file, text));
  programChoicesIn.set(files, choices);
  return choices;
}

function choicesIn(files: PackTexts, file: string): Askable['choices'] {
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

/** What can be asked of what is kept locked. */
const OF_LOCKED: readonly Verb[] = ['filled', 'blank'];
const ONLY_COUNTED: readonly Verb[] = ['entries-at-least', 'entries-at-most'];
/** What an entry can be asked about: the rest is another thing on the wire than in a form. */
const OF_ENTRIES: ReadonlySet<AnswerKind> = new Set(['text', 'number', 'date', 'choice']);

/** What is kept locked is not there to be compared, and what a condition shows would tell it. */
const isRestricted = ({ classification }: JsonObject) => classification === 'restricted';

function verbsOf(declared: JsonObject, entries: Askable[] | undefined): readonly Verb[] {
  const kind = kindOfDeclaration(declared);
  if (isRestricted(declared)) return VERBS[kind].filter((verb) => OF_LOCKED.includes(verb));
  return entries?.length === 0 ? ONLY_COUNTED : VERBS[kind];
}

/** What is asked of each entry of a list, by what it is called on the server. */
function entriesOf(files: PackTexts, edits: FileEdits, form: string): Askable[] {
  const { wire = {} } = edits.read(`${form}/wizard.json`) as { wire?: { [at: Pointer]: Json } };
  return stepsOf(edits, { form }).flatMap((place) => {
    const declared = declarationsOf(edits, place.file);
    return askablesOf(files, edits, place).flatMap((asked) => {
      const name = asked.pointer.slice(asked.pointer.lastIndexOf('/') + 1);
      const source = declared[name];
      if (!OF_ENTRIES.has(asked.kind) || !source || source.computed !== undefined) return [];
      const own = asRecord(source.wire);
      const { name: called, as } = { ...own, ...asRecord(wire[asked.pointer]) };
      if (typeof called !== 'string' || as === 'none' || isRestricted(source)) return [];
      return [{ ...asked, pointer: `/${called}`, choices: onWire(asked.choices, as) }];
    });
  });
}

/** A name alone is short for no more than it. */
const asRecord = (wire: Json | undefined): JsonObject =>
  typeof wire === 'string' ? { name: wire } : ((wire ?? {}) as JsonObject);

/** Yes and no are letters there. */
const onWire = (choices: Askable['choices'], as: Json | undefined): Askable['choices'] =>
  as === 'yn'
    ? choices.map((one) => ({ ...one, value: one.value === 'yes' ? 'Y' : 'N' }))
    : choices;

/** The questions of one file, as conditions can speak of them. */
export function askablesOf(files: PackTexts, edits: FileEdits, place: StepPlace): Askable[] {
  const declared = declarationsOf(edits, place.file);
  const step = tryFind(() => String(edits.read(place.file).title ?? '')) || place.step;
  return listFields(files, place.file).map(({ name, title }) => {
    const kind = kindOfDeclaration(declared[name]!);
    const { resource } = declared[name] as { resource?: { form: string; fact: string } };
    const entries = resource && (tryFind(() => entriesOf(files, edits, resource.form)) ?? []);
    return {
      // What has been added to a list is read as a fact.
      pointer: resource ? `/$/${resource.fact}` : pointerOf(place, name),
      title,
      step,
      kind,
      type: typeOfQuestion(declared[name]!),
      verbs: verbsOf(declared[name]!, entries),
      ...(isRestricted(declared[name]!) && { isLocked: true as const }),
      ...(entries && { entries, question: pointerOf(place, name) }),
      choices: choicesOf(files, edits, place.file, declared[name]!),
    };
  });
}

const nearBy = (asked: Askable, near: Askable['near']): Askable =>
  near ? { ...asked, near } : asked;

/** Every question of a form with what a program adds to it, in the order of the page, and which come too late. */
function everyAskable(
  files: PackTexts,
  place: ConditionPlace,
): { asked: Askable; comesLater: boolean }[] {
  const edits = new FileEdits(files);
  const { form, program, step, isOfStep, isBehind, question } = place;
  const alone = form === ACTION_FORMS && placeOfFile(edits, `${form}/${step}.schema.json`);
  const steps = alone ? [alone] : stepsOf(edits, { form, ...(program && { program }) });
  let comesLater = false;
  return steps.flatMap((one) => {
    const isHere = one.step === step;
    if (isHere && isOfStep) comesLater = true;
    const title = tryFind(() => String(edits.read(one.file).title ?? '')) || one.step;
    const added =
      program === undefined || one.program !== undefined
        ? undefined
        : addedFields(edits, { form, program }, one.step);
    const own = askablesOf(files, edits, one);
    const more = added
      ? askablesOf(files, edits, added).map((asked) => ({ ...asked, step: title }))
      : [];
    const ofProgram = one.program === undefined ? undefined : ('program' as const);
    const near = isHere && !isBehind ? ('step' as const) : ofProgram;
    const found = [
      ...own.map((asked) => nearBy(asked, near)),
      ...more.map((asked) => nearBy(asked, near ?? 'program')),
    ].map((asked) => {
      if (isHere && question !== undefined && (asked.question ?? asked.pointer) === question)
        comesLater = true;
      return { asked, comesLater };
    });
    // A question that is not there yet comes before all of its step.
    const isUnknown = isHere && question !== undefined && !comesLater;
    if (isHere) comesLater = true;
    return isUnknown ? found.map(({ asked }) => ({ asked, comesLater })) : found;
  });
}

/** The questions that a condition may speak of, in the order in which people answer them. */
export function listAskable(files: PackTexts, place: ConditionPlace): Askable[] {
  return everyAskable(files, place).flatMap(({ asked, comesLater }) =>
    comesLater || asked.verbs.length === 0 ? [] : [asked],
  );
}

/** Why a condition can't speak of a question. */
export type WhyNotAsked =
  /** It is the one that has the condition. */
  | 'itself'
  /** It is asked behind the place of the condition. */
  | 'later'
  /** No sentence speaks of how it is answered. */
  | 'other';

/** The questions of which a condition may not speak, in the order of the page. */
export function listNotAskable(
  files: PackTexts,
  place: ConditionPlace,
): (Pick<Askable, 'pointer' | 'title' | 'step'> & { why: WhyNotAsked })[] {
  return everyAskable(files, place).flatMap(({ asked, comesLater }) => {
    if (!comesLater && asked.verbs.length > 0) return [];
    const { pointer, title, step } = asked;
    const isItself = (asked.question ?? pointer) === place.question;
    return [{ pointer, title, step, why: isItself ? 'itself' : comesLater ? 'later' : 'other' }];
  });
}
