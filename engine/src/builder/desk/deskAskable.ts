import {
  isFactSure,
  isOfSending,
  tellsAnswers,
  tellsFact,
} from '../../compile/desk/noticeReads.ts';
import { type ValueType, WHOLE_NUMBER } from '../../compile/expressions/ValueType.ts';
import type { PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import type { AnswerShape } from '../../kernel/desk/changeFit.ts';
import {
  CASE_FACTS,
  type CaseFact,
  caseFactOf,
  UNSETTLED_CASE_FACTS,
  UPLOAD_LINK,
} from '../../kernel/desk/index.ts';
import { type Askable, askablesOf, VERBS_OF_TODAY } from '../askable.ts';
import type { Verb } from '../conditions.ts';
import { tryFind } from '../findQuestion.ts';
import {
  addsOf,
  declarationsOf,
  placeOfFile,
  programForm,
  type StepPlace,
  stepsOf,
} from '../places.ts';
import type { AnswerKind } from '../question.ts';
import { takesOf } from './changeTakes.ts';
import { deskFlags, deskStatuses, sendingOf } from './deskFiles.ts';

/** What only notices tell of a case. */
const TOLD_FACTS = { link: 'text', next: 'text', ends: 'date' } as const;

/** Everything that a part of the desk can know of a case. */
export type DeskFact = CaseFact | 'link' | 'next' | 'ends';

/** What is known of a case, in the language of who chooses. */
export interface CaseLabels {
  /** What stands above it, where one chooses. */
  caseTitle: string;
  yes: string;
  no: string;
  facts: { [fact in DeskFact]: string };
}

/** Which part of the desk reads. */
export interface DeskReading extends CaseLabels {
  /** `list` shows; the others decide. A queue is evaluated when something happens, and never by the day. */
  reads: 'queue' | 'action' | 'notice' | 'list';
  /** The file of the notice that reads. */
  notice?: string;
  /** Forms of actions whose answers can be read, too. */
  forms?: readonly string[];
}

/** What a part of the desk can read: an answer, or what the portal knows of a case. */
export interface DeskAskable extends Askable {
  /** Kept locked: it can stand nowhere at the desk. */
  isRestricted: boolean;
  /** What the question takes; absent of what the portal knows of a case. */
  takes?: AnswerShape;
}

const CASE_VERBS: { [kind in (typeof CASE_FACTS)[CaseFact]]: readonly Verb[] } = {
  number: ['at-least', 'more-than', 'at-most', 'less-than', 'is'],
  string: ['is', 'is-not'],
  date: ['filled', 'blank'],
  list: ['includes', 'filled', 'blank'],
};

/** Of a day that is known of a case: it is there or not, or stands beside another day. */
const CASE_DAYS: readonly Verb[] = [
  ...CASE_VERBS.date,
  ...(['day-before', 'day-at-most', 'day-after', 'day-at-least'] as const),
  ...VERBS_OF_TODAY,
];

/** Where something is kept with a case, no day is compared with today: nothing happens at midnight. */
function asKept(asked: DeskAskable): DeskAskable {
  if (asked.kind !== 'date') return asked;
  const verbs = asked.verbs.filter((verb) => !VERBS_OF_TODAY.includes(verb));
  return { ...asked, verbs, isKept: true };
}

const CASE_KINDS: { [kind in (typeof CASE_FACTS)[CaseFact]]: AnswerKind } = {
  number: 'number',
  string: 'choice',
  date: 'date',
  list: 'choices',
};

const CASE_TYPES: { [kind in AnswerKind]?: ValueType } = {
  number: WHOLE_NUMBER,
  choice: { kind: 'text' },
  text: { kind: 'text' },
  date: { kind: 'day' },
};

const keysOf = <Key extends string>(object: { [key in Key]: unknown }) =>
  Object.keys(object) as Key[];

/** Kinds that are no single value of their own. */
const NOT_READ: ReadonlySet<AnswerKind> = new Set(['collection', 'other']);

/** Whether a part of the desk can read a fact: a notice what it can tell, all else what does not change by itself. */
function isOffered(files: PackTexts, { reads, notice }: DeskReading, fact: string): boolean {
  if (reads !== 'notice')
    return !(fact in TOLD_FACTS) && (reads === 'list' || !UNSETTLED_CASE_FACTS.has(fact));
  const sending = notice === undefined ? { on: undefined, effects: [] } : sendingOf(files, notice);
  if (fact === 'link' && !isOfSending(sending) && !isFactSure(sending, UPLOAD_LINK)) return false;
  return tellsFact(sending, fact);
}

/** What the portal knows of a case, in the words of who chooses. */
function caseAskables(files: PackTexts, reading: DeskReading): DeskAskable[] {
  const { caseTitle, yes, no, facts } = reading;
  const named = (list: { id: string; title: string }[]) =>
    list.map(({ id, title }) => ({ value: id, label: title }));
  const choicesOf: { [fact: string]: () => Askable['choices'] } = {
    status: () => named(deskStatuses(files)),
    flags: () => named(deskFlags(files)),
    isAssigned: () => [
      { value: 'yes', label: yes },
      { value: 'no', label: no },
    ],
  };
  const askable = (fact: DeskFact, kind: AnswerKind, verbs: readonly Verb[]): DeskAskable => ({
    pointer: `/$/case/${fact}`,
    title: facts[fact],
    step: caseTitle,
    kind,
    ...(CASE_TYPES[kind] && { type: CASE_TYPES[kind] }),
    verbs,
    choices: choicesOf[fact]?.() ?? [],
    isRestricted: false,
  });
  return [
    ...keysOf(CASE_FACTS).map((fact) => {
      const kind = CASE_FACTS[fact];
      const isCompared = kind === 'date' && reading.reads !== 'notice';
      return askable(fact, CASE_KINDS[kind], isCompared ? CASE_DAYS : CASE_VERBS[kind]);
    }),
    ...keysOf(TOLD_FACTS).map((fact) => askable(fact, TOLD_FACTS[fact], CASE_VERBS.date)),
  ].filter(({ pointer }) => isOffered(files, reading, pointer.slice('/$/case/'.length)));
}

/** The steps of the form in which programs are chosen, and what programs ask: each file once. */
function placesIn(edits: FileEdits): StepPlace[] {
  const form = tryFind(() => programForm(edits));
  if (form === undefined) return [];
  const own = stepsOf(edits, { form });
  const programs = edits
    .names()
    .flatMap((name) => /^programs\/([^/]+)\/program\.json$/.exec(name)?.[1] ?? [])
    .sort();
  const added = programs.flatMap((program) => {
    const { fields = [], steps = [] } = tryFind(() => addsOf(edits, program)) ?? {};
    const of = (step: string, kind: 'fields' | 'schema', group: string): StepPlace => {
      const start = `programs/${program}/${step}`;
      const file = `${start}.${kind}.json`;
      const isWhole = kind === 'schema';
      return { form, program, step, file, ui: `${start}.ui.json`, group, isWhole };
    };
    return [
      ...fields.flatMap(({ step }) => {
        const base = own.find((one) => one.step === step);
        return base ? [of(step, 'fields', base.group)] : [];
      }),
      ...steps.flatMap(({ step }) => {
        const group = tryFind(() => edits.read(of(step, 'schema', '').file).group);
        return typeof group === 'string' ? [of(step, 'schema', group)] : [];
      }),
    ].filter(({ file }) => edits.has(file));
  });
  return [...own, ...added];
}

/** The answers of one file, with whether each is kept locked. */
function answersOf(files: PackTexts, edits: FileEdits, place: StepPlace): DeskAskable[] {
  const declared = declarationsOf(edits, place.file);
  const program = place.program;
  const title =
    program && tryFind(() => edits.read(`programs/${program}/program.json`).friendlyName);
  return askablesOf(files, edits, place)
    .filter(({ kind }) => !NOT_READ.has(kind))
    .map((one) => {
      const name = one.pointer.slice(one.pointer.lastIndexOf('/') + 1);
      return {
        ...one,
        step: typeof title === 'string' ? title : one.step,
        isRestricted: declared[name]?.classification === 'restricted',
        ...(declared[name] && { takes: takesOf(declared[name], one.choices) }),
      };
    });
}

const answersAt = (files: PackTexts, edits: FileEdits, places: StepPlace[]): DeskAskable[] =>
  places.flatMap((place) => tryFind(() => answersOf(files, edits, place)) ?? []);

const applied = new WeakMap<PackTexts, DeskAskable[]>();

/** The answers to what applicants are asked: the same for all parts of the desk, found once for a state of the files. */
function appliedIn(files: PackTexts): DeskAskable[] {
  let answers = applied.get(files);
  if (!answers) {
    const edits = new FileEdits(files);
    answers = answersAt(files, edits, placesIn(edits));
    applied.set(files, answers);
  }
  return answers;
}

/**
 * Everything that a part of the desk could read, what is kept locked among it.
 * @param files A state of the files: another state is another map.
 */
export function listDeskAskable(files: PackTexts, reading: DeskReading): DeskAskable[] {
  const { notice } = reading;
  const facts = caseAskables(files, reading);
  if (notice !== undefined && !tellsAnswers(sendingOf(files, notice))) return facts;
  const edits = new FileEdits(files);
  const asked = (reading.forms ?? []).flatMap((file) => placeOfFile(edits, file) ?? []);
  const all = [...facts, ...answersAt(files, edits, asked), ...appliedIn(files)];
  return reading.reads === 'queue' ? all.map(asKept) : all;
}

const NARROWING_FACTS: ReadonlySet<string> = new Set(['assignee', 'flags', 'status']);
const NARROWING_KINDS: ReadonlySet<AnswerKind> = new Set(['choice', 'choices', 'date', 'number']);

/** Whether staff can narrow a queue by it: it has a few values, or an order. */
export function canNarrowBy({ pointer, kind, isRestricted }: DeskAskable): boolean {
  if (isRestricted) return false;
  const fact = caseFactOf(pointer);
  if (fact === undefined) return NARROWING_KINDS.has(kind);
  if (NARROWING_FACTS.has(fact)) return true;
  return !UNSETTLED_CASE_FACTS.has(fact) && (kind === 'date' || kind === 'number');
}
