import type { OutlinedQuestion, OutlinedStep } from '@porchlight/engine/builder';

/** The form, or the program with its form, whose steps are listed. */
export interface StepsOwner {
  form: string;
  program?: string;
  title: string;
}

/** A row of a question or a step, among the steps of its form or program. */
export interface RowPlace {
  owner: StepsOwner;
  steps: OutlinedStep[];
  /** The position of the step in `steps`. */
  step: number;
  /** The position of the question in the step; absent for the row of the step itself. */
  question?: number;
}

/** A row where nothing can be put: `another` is a program or a form, `thing` a list, a text, a page. */
export type OtherRow = { is: 'another' | 'thing' };

/** The gap above the first, between two, or below the last: of a step's questions, or of the steps. */
export interface Gap {
  /** The step whose questions these are; absent between steps. */
  step?: number;
  /** How many stand above it. */
  gap: number;
}

/** The step that a row stands for, or in which its question is. */
export const stepOf = ({ steps, step }: RowPlace): OutlinedStep => steps[step]!;

/** The question that a row stands for; undefined for a step. */
export const questionOf = (place: RowPlace): OutlinedQuestion | undefined =>
  place.question === undefined ? undefined : stepOf(place).questions[place.question];

/** By what rows are told apart, as findings are: `file`, or `file#name`. */
export const rowKey = (file = '', question?: string): string =>
  question === undefined ? file : `${file}#${question}`;

/** What tells a row of the outline from the others: its file, and the question's name. */
export const keyOf = (place: RowPlace): string =>
  rowKey(stepOf(place).file, questionOf(place)?.name);

/** The words of a row: the question's, else the step's. */
export const titleOf = (place: RowPlace): string => (questionOf(place) ?? stepOf(place)).title;
