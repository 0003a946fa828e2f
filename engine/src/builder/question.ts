import { ownerOf } from '../compile/owner.ts';
import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import { listFields } from '../edit/fields.ts';
import type { Json, JsonObject, Pointer } from '../kernel/types.ts';
import { fixedMaskOf } from './fixedShapes.ts';
import {
  declarationOf,
  placeOfFile,
  pointerOf,
  type QuestionPlace,
  type StepPlace,
  titleOf,
} from './places.ts';
import { readWords, type Words, type WordsPlace } from './words.ts';

/** How a question is answered, as a person says it; `other` is what a form of the builder does not know. */
export type AnswerKind =
  | 'text'
  | 'number'
  | 'date'
  | 'choice'
  | 'choices'
  | 'check'
  | 'collection'
  | 'other';

/** The texts of a question that an author writes, as its declaration has them, in the order of the panel. */
export const TEXT_KEYS = ['title', 'description', 'advice'] as const;
/** One of a question's texts. */
export type TextKey = (typeof TEXT_KEYS)[number];

/** Limits that are a number, by kind, in the order in which they are asked. */
export const LIMITS: { [kind in AnswerKind]: readonly string[] } = {
  text: ['minLength', 'maxLength'],
  number: ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'decimals'],
  date: [],
  choice: [],
  choices: ['minItems', 'maxItems'],
  check: [],
  collection: [],
  other: [],
};

/** How one of several choices is made: `radio` has all in sight; `select` unfolds, and typing leads to one. */
export const CHOICE_WIDGETS = ['radio', 'select'] as const;
/** One of the ways in which a choice is made. */
export type ChoiceWidget = (typeof CHOICE_WIDGETS)[number];

/** A question as its properties are shown. */
export interface Question extends QuestionPlace {
  step: StepPlace;
  pointer: Pointer;
  title: string;
  kind: AnswerKind;
  /** Whether it is worked out, and nobody types it. */
  isComputed: boolean;
  words: { [key in TextKey]: Words[] };
  isRequired: boolean;
  /** Limits that may be asked of its kind, with those that stand in the file. */
  limits: { name: string; value: number | undefined; isByHand: boolean }[];
  /**
   * Of a date: `future` is today or later, `past` today or earlier, `ahead` not more than `daysAhead`
   * days from today; `hand` is another one.
   */
  days: 'any' | 'future' | 'past' | 'ahead' | 'hand';
  daysAhead: number | undefined;
  classification: string;
  /** Whether its answers can be starred: they are texts. */
  canBeRestricted: boolean;
  /** The file of its choices. */
  choicesFile: string | undefined;
  /** How one choice is made, of those of LOOKS; undefined for another question, and for one by its own widget. */
  look: ChoiceWidget | undefined;
  serverName: string;
  /** How its answer is worked out, where it is not typed. */
  computed: Json | undefined;
  /** Whether it is shown as an amount of money. */
  isMoney: boolean;
  /** From this day on it is asked of nobody. */
  retired: string | undefined;
  when: JsonObject | undefined;
  /** Its position in the step, from 0, and how many there are. */
  position: number;
  count: number;
}

/** How the answer to a declaration is given. */
export function kindOfDeclaration({
  type,
  options,
  items,
  format,
  resource,
}: JsonObject): AnswerKind {
  if (resource !== undefined) return 'collection';
  if (options !== undefined) return 'choice';
  if (type === 'array')
    return (items as JsonObject | undefined)?.options === undefined ? 'other' : 'choices';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'check';
  if (type === 'string') return format === 'date' ? 'date' : 'text';
  return 'other';
}

const TODAY = { $data: '/$/today' };

/** The keyword that keeps a day in the future or in the past, with today as its limit. */
export const DAYS: { [days in 'future' | 'past']: [string, JsonObject] } = {
  future: ['notBefore', TODAY],
  past: ['notAfter', TODAY],
};

/** The day that lies so many days after today. */
export const dayAhead = (days: number): JsonObject => ({ ...TODAY, days });

/** How many days ahead an answer may be, where nothing else is said of its day. */
function daysAheadOf({ notBefore, notAfter }: JsonObject): number | undefined {
  const { days } = (notAfter ?? {}) as { days?: Json };
  if (notBefore !== undefined || typeof days !== 'number' || days < 1) return undefined;
  return JSON.stringify(notAfter) === JSON.stringify(dayAhead(days)) ? days : undefined;
}

function daysOf(declared: JsonObject): Question['days'] {
  if (daysAheadOf(declared) !== undefined) return 'ahead';
  const { notBefore, notAfter } = declared;
  const said = [notBefore, notAfter].map((one) => (one === undefined ? '' : JSON.stringify(one)));
  const today = JSON.stringify(TODAY);
  if (said.join() === ',') return 'any';
  if (said.join() === `${today},`) return 'future';
  return said.join() === `,${today}` ? 'past' : 'hand';
}

function lookOf(edits: FileEdits, ui: string, name: string): ChoiceWidget | undefined {
  const looks = edits.has(ui) ? (edits.read(ui)[name] as JsonObject | undefined) : undefined;
  const widget = looks?.['ui:widget'];
  // The same on the screen.
  return widget === 'lookup' ? 'select' : CHOICE_WIDGETS.find((one) => one === widget);
}

/** The file of the choices of a declaration. */
export function choicesFileOf(
  edits: FileEdits,
  file: string,
  { options, items }: JsonObject,
): string | undefined {
  const asked = (options ?? (items as JsonObject | undefined)?.options) as
    | { enumeration?: string; lookup?: string }
    | undefined;
  const local = asked?.enumeration
    ? `enumerations/${asked.enumeration}.json`
    : `lookups/${asked?.lookup}.json`;
  const own = `${ownerOf(file)?.folder}/${local}`;
  return [own, local].find((one) => edits.has(one));
}

function serverNameOf(wire: Json | undefined): string {
  if (typeof wire === 'string') return wire;
  const { name, map } = (wire ?? {}) as { name?: string; map?: { [value: string]: string } };
  return name ?? Object.values(map ?? {}).join(', ');
}

/** Where a text of a question stands. */
export function wordsPlaceOf({ file, name }: QuestionPlace, key: TextKey): WordsPlace {
  return {
    file,
    at: ['properties', name, key],
    key: `fields/${name}/${key}`,
    isNeeded: key === 'title',
  };
}

/** What can be said of a question in its form. @throws EditError where the file has no such question. */
export function readQuestion(files: PackTexts, place: QuestionPlace): Question {
  const edits = new FileEdits(files);
  const { file, name } = place;
  const declared = declarationOf(edits, place);
  const step = placeOfFile(edits, file);
  if (!step) throw new EditError('not-there', `${file} is of no step.`);
  const order = listFields(files, file);
  const kind = kindOfDeclaration(declared);
  const isComputed = declared.computed !== undefined;
  // Its shape says how long it is.
  const isFixed = fixedMaskOf(declared) !== undefined;
  const limits = (isComputed || isFixed ? [] : LIMITS[kind]).map((limit) => {
    const value = declared[limit];
    const isByHand = value !== undefined && typeof value !== 'number';
    return { name: limit, value: isByHand ? undefined : (value as number | undefined), isByHand };
  });
  const words = (key: TextKey) => readWords(files, wordsPlaceOf(place, key));
  return {
    ...place,
    step,
    pointer: pointerOf(step, name),
    title: titleOf(declared, name),
    kind,
    isComputed,
    words: { title: words('title'), description: words('description'), advice: words('advice') },
    isRequired: ((edits.read(file).required ?? []) as string[]).includes(name),
    limits,
    days: daysOf(declared),
    daysAhead: daysAheadOf(declared),
    classification: String(declared.classification),
    canBeRestricted: kind === 'text',
    choicesFile: choicesFileOf(edits, file, declared),
    look: kind === 'choice' ? lookOf(edits, step.ui, name) : undefined,
    serverName: serverNameOf(declared.wire),
    computed: declared.computed,
    isMoney: declared.mask === 'money',
    retired: declared.retired as string | undefined,
    when: declared.when as JsonObject | undefined,
    position: order.findIndex((one) => one.name === name),
    count: order.length,
  };
}
