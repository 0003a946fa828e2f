import type {
  ImportedQuestion,
  ImportedStep,
  Left,
  ProposedSection,
} from '@porchlight/engine/builder';
import type { NewText } from '../NewWords.tsx';
import { importedOf } from './Chosen.ts';
import type { Import } from './useImport.ts';

/** Which steps are made of a file. */
export interface StepPlan {
  /** One with all its questions, in place of one for each of its parts. */
  isOne: boolean;
  /** The title of that one. */
  words: NewText;
  /** The step of the form behind which they stand. */
  after: string;
}

/** A step as it is planned: its title, and which questions of the file it has. */
export interface PlannedStep {
  words: NewText;
  /** The position of its part in the file; undefined for the one step with all questions. */
  section: number | undefined;
  /** The positions of its questions. */
  positions: number[];
}

type Read = Pick<Import, 'questions' | 'sections'>;

/** Whether one step is made of a file: of several parts that is chosen, of none there is no other. */
export const isOneStep = ({ sections }: Pick<Read, 'sections'>, { isOne }: StepPlan): boolean =>
  sections.length === 0 || (isOne && sections.length > 1);

/** The steps that are made of a file, in their order, with those of which no question is taken. */
export function plannedSteps(read: Read, plan: StepPlan): PlannedStep[] {
  const { questions = [], sections } = read;
  if (isOneStep(read, plan))
    return [{ words: plan.words, section: undefined, positions: [...questions.keys()] }];
  return sections.map(({ title, translations }, section) => ({
    words: { original: title, translations },
    section,
    positions: [...questions.keys()].filter((at) => questions[at]?.section === section),
  }));
}

/** Steps to be made: with the questions that are taken, and without those that have none. */
export const stepsToMake = (read: Read, plan: StepPlan): ImportedStep[] =>
  stepsOf(plannedSteps(read, plan), importedOf(read.questions ?? []));

const stepsOf = (planned: PlannedStep[], imported: ImportedQuestion[]): ImportedStep[] =>
  planned
    .map(({ words, positions }) => ({
      title: words.original,
      translations: words.translations,
      questions: imported.filter(({ position }) => positions.includes(position ?? -1)),
    }))
    .filter(({ questions }) => questions.length > 0);

/** In one step there is no room for the words over the parts of a file. */
export const headingsOf = (sections: ProposedSection[]): Left[] =>
  sections
    .filter(({ title }) => title)
    .map(({ title, source }) => ({ source, reason: 'heading', words: title }));
