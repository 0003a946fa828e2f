import type { PackTexts } from '../../edit/Change.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import {
  CASE_FACTS,
  type CaseFact,
  NOTICE_FACTS,
  UNSETTLED_CASE_FACTS,
} from '../../kernel/desk/index.ts';
import { type Askable, askablesOf } from '../askable.ts';
import type { Verb } from '../conditions.ts';
import {
  addsOf,
  declarationsOf,
  placeOfFile,
  programForm,
  type StepPlace,
  stepsOf,
} from '../places.ts';
import type { AnswerKind } from '../question.ts';
import { seek } from '../seek.ts';
import { deskFlags, deskStatuses } from './deskFiles.ts';

/** Which part of the desk reads. */
export interface DeskReading {
  /** `list` shows; the others decide. A queue is judged when something happens, and never by the day. */
  reads: 'queue' | 'action' | 'notice' | 'list';
  /** What stands above what the portal knows of a case, where one chooses. */
  caseTitle: string;
  /** Forms of actions whose answers can be read, too. */
  forms?: readonly string[];
}

/** What a part of the desk can read: an answer, or what the portal knows of a case. */
export interface DeskAskable extends Askable {
  /** Kept locked: it can stand nowhere at the desk. */
  isRestricted: boolean;
}

const CASE_VERBS: { [kind in (typeof CASE_FACTS)[CaseFact]]: readonly Verb[] } = {
  number: ['at-least', 'more-than', 'at-most', 'less-than', 'is'],
  string: ['is', 'is-not'],
  date: ['filled', 'blank'],
  list: ['includes', 'filled', 'blank'],
};

const CASE_KINDS: { [kind in (typeof CASE_FACTS)[CaseFact]]: AnswerKind } = {
  number: 'number',
  string: 'choice',
  date: 'date',
  list: 'choices',
};

/** Kinds that are no single value of their own. */
const NOT_READ: ReadonlySet<AnswerKind> = new Set(['collection', 'other']);

function isOffered(fact: string, reads: DeskReading['reads']): boolean {
  if (reads === 'list') return true;
  if (reads === 'notice') return NOTICE_FACTS.has(fact);
  return !UNSETTLED_CASE_FACTS.has(fact);
}

/** What the portal knows of a case, in the words of the desk. */
function caseAskables(files: PackTexts, { reads, caseTitle }: DeskReading): DeskAskable[] {
  const words = seek(() => new FileEdits(files).read('desk/words.json')) ?? {};
  const named = (list: { id: string; title: string }[]) =>
    list.map(({ id, title }) => ({ value: id, label: title }));
  const choicesOf: { [fact: string]: () => Askable['choices'] } = {
    status: () => named(deskStatuses(files)),
    flags: () => named(deskFlags(files)),
    isAssigned: () => ['yes', 'no'].map((one) => ({ value: one, label: one })),
  };
  return Object.entries(CASE_FACTS)
    .filter(([fact]) => isOffered(fact, reads))
    .map(([fact, kind]) => ({
      pointer: `/$/case/${fact}`,
      title: String(words[`fact.${fact}`] ?? fact),
      step: caseTitle,
      kind: CASE_KINDS[kind],
      verbs: CASE_VERBS[kind],
      choices: choicesOf[fact]?.() ?? [],
      isRestricted: false,
    }));
}

/** The steps of the form in which programs are chosen, and what programs ask: each file once. */
function placesIn(edits: FileEdits): StepPlace[] {
  const form = seek(() => programForm(edits));
  if (form === undefined) return [];
  const own = stepsOf(edits, { form });
  const programs = edits
    .names()
    .flatMap((name) => /^programs\/([^/]+)\/program\.json$/.exec(name)?.[1] ?? [])
    .sort();
  const added = programs.flatMap((program) => {
    const { fields = [], steps = [] } = seek(() => addsOf(edits, program)) ?? {};
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
        const group = seek(() => edits.read(of(step, 'schema', '').file).group);
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
  const title = program && seek(() => edits.read(`programs/${program}/program.json`).friendlyName);
  return askablesOf(files, edits, place)
    .filter(({ kind }) => !NOT_READ.has(kind))
    .map((one) => {
      const name = one.pointer.slice(one.pointer.lastIndexOf('/') + 1);
      return {
        ...one,
        step: typeof title === 'string' ? title : one.step,
        isRestricted: declared[name]?.classification === 'restricted',
      };
    });
}

/** Everything that a part of the desk could read, what is kept locked among it. */
export function listDeskAskable(files: PackTexts, reading: DeskReading): DeskAskable[] {
  const edits = new FileEdits(files);
  const asked = (reading.forms ?? []).flatMap((file) => placeOfFile(edits, file) ?? []);
  const answers = [...asked, ...placesIn(edits)].flatMap(
    (place) => seek(() => answersOf(files, edits, place)) ?? [],
  );
  return [...caseAskables(files, reading), ...answers];
}
