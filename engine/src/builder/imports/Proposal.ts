import type { FieldKind } from '../create/fieldKinds.ts';
import type { LanguageTexts } from '../translate.ts';
import type { ProposedCondition, Scalar } from './conditions/ProposedCondition.ts';
import type { ProposedLimit } from './limits/ProposedLimit.ts';
import type { ProposedInitial } from './ProposedInitial.ts';

/** What people choose from, as something that was made elsewhere says it. */
export interface ProposedChoice {
  label: string;
  translations: LanguageTexts;
  /** By what conditions of the source know it, where it is not the label. */
  value?: Scalar;
}

/** A question that something made elsewhere asks, as far as it was understood. */
export interface ProposedQuestion {
  title: string;
  translations: LanguageTexts;
  description?: string;
  /** Of the description. */
  descriptionTranslations?: LanguageTexts;
  /** How it is answered; undefined where nobody can say without a guess. */
  kind: FieldKind | undefined;
  /** What stood there of it, in the words of the source. */
  given: string;
  choices: ProposedChoice[];
  isRequired: boolean;
  /** What can be answered, as far as the vocabulary has a word for it; `fitLimits` says which fit. */
  limits?: ProposedLimit[];
  /** What its answer starts with; `fitInitial` says whether it can. */
  initial?: ProposedInitial;
  /** When it is shown: all of these hold. `resolveConditions` says which can be taken over. */
  conditions?: ProposedCondition[];
  /** Where it stands: `5` for the fifth row, `/properties/name`, the name of a field. */
  source: string;
  /** The position of its part in `sections`; undefined where the source has no parts. */
  section?: number;
}

/** A part that something made elsewhere is in: a page, a group, a heading with what stands below it. */
export interface ProposedSection {
  /** As people read it; blank where it has no words. */
  title: string;
  translations: LanguageTexts;
  source: string;
}

/** Why something was not taken over. Codes are translated by whoever shows them. */
export type LeftReason =
  /** A column that says nothing which is known here. */
  | 'column'
  /** Two columns say the same thing; the first one counts. */
  | 'same-column'
  /** A row, a field or a key without words to ask with. */
  | 'no-title'
  | 'long-title'
  /** Something that asks nobody anything: a note, a sum, a group. */
  | 'no-question'
  /** A condition, a rule or a sum in a language of its own. */
  | 'logic'
  /** A list of things, things within things, or what is asked again and again. */
  | 'nested'
  /** The names of fields stand for words that are not there. */
  | 'no-label'
  /** Neither yes nor no. */
  | 'required'
  /** Beside the choices of a list people may write something else. */
  | 'or-other'
  /** A row of choices without its list, or without words. */
  | 'no-choice'
  /** A sheet of which nothing is read. */
  | 'sheet'
  /** A limit on what can be answered. */
  | 'limit'
  /** A condition about a question that comes after, or itself. */
  | 'later'
  /** A condition about a question that is not there, not taken over, or of a name that several have. */
  | 'no-question-of'
  /** A condition about a question that is hidden at times: an answer that was given before counts there, and here not. */
  | 'hidden-answer'
  /** What a question here has not, or what is set once it is added. */
  | 'setting'
  /** It asks, but no question here is answered like that: a file, a signature, a table of questions. */
  | 'no-kind'
  /** Choices that the source only names: of a server, of a script. */
  | 'elsewhere'
  /** A language that the pack has not. */
  | 'language'
  /** The words over a part of the questions. */
  | 'heading'
  /** Stands for something that the file does not hold. */
  | 'reference'
  /** Stands for something that holds it. */
  | 'circle'
  /** Stands beside a reference, where nothing but words counts until draft-07. */
  | 'beside-reference'
  /** It is typed unseen there, as a password. */
  | 'secret'
  /** What an answer starts with, of a question of a program, which starts blank. */
  | 'program-default'
  /** Nobody types it: the form, or the office, fills it in. */
  | 'read-only'
  /** A script works it out. */
  | 'calculated'
  /** Names that stand for what people choose from, without words. */
  | 'choice-names'
  /** A formula that no spreadsheet program has worked out yet. */
  | 'formula'
  /** A cell that holds an error, as `#REF!`. */
  | 'cell-error'
  /** A form of LiveCycle, beside the plain one of a PDF. */
  | 'xfa';

/** Something that was not taken over. */
export interface Left {
  source: string;
  reason: LeftReason;
  /** What stood there. */
  words: string;
}

/** What was understood, and what was not: nothing is guessed, and nothing is left out in silence. */
export interface Proposal {
  questions: ProposedQuestion[];
  /** In their order; each has a question, and where there are any, each question is in one. */
  sections: ProposedSection[];
  left: Left[];
}

/** Questions that are taken over at once, and rows, or choices of a question, that are looked at. */
export const MOST_QUESTIONS = 200;
/** Rows of a table, or choices of a question, that are looked at; more are refused as `too-many`. */
export const MOST_ROWS = 2_000;
/** Letters of a title; one that is longer is a text and no question. */
export const LONGEST_TITLE = 300;
/** Letters of the title of a step, of a choice and of a help line: as many as a pack may have. */
export const LONGEST_HEADING = 120;
/**
 * Letters that the words of a choice may have; a longer choice is left out, and the page says so.
 */
export const LONGEST_CHOICE = 200;
/** Letters that a help text may have; a longer one is left out, and the page says so. */
export const LONGEST_HELP = 600;
/** Levels of lists and objects in one another, in JSON. */
export const MOST_LEVELS = 200;

/** Why a file can be taken over not at all. The codes are stable: words for them stand in the page. */
export type ImportCode =
  | 'no-title-column'
  | 'nothing-asked'
  | 'too-many'
  | 'too-deep'
  | 'not-a-schema';

/** Nothing can be taken over. */
export class ImportError extends Error {
  override name = 'ImportError';
  readonly code: ImportCode;
  /** What the file holds, and why each of it is not taken over; empty where it holds nothing, or was not read. */
  readonly left: Left[];

  constructor(code: ImportCode, left: Left[] = []) {
    super(`Nothing can be taken over: ${code}.`);
    this.code = code;
    this.left = left;
  }
}
