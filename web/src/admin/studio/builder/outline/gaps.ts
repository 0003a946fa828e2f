import { type Built, placeQuestion, placeStepBeside } from '@porchlight/engine/builder';
import {
  type Gap,
  type OtherRow,
  questionOf,
  type RowPlace,
  rowKey,
  type StepsOwner,
  stepOf,
} from './RowPlace.ts';

/** Why nothing can be put where the pointer is. */
export type Refused = 'owner' | 'list';

const isSame = (one: StepsOwner, other: StepsOwner) =>
  one.form === other.form && one.program === other.program;

/**
 * The gap that is meant where something is held over a row.
 * @param isLower Whether it is held over the lower half.
 */
export function gapAt(moved: RowPlace, over: RowPlace | OtherRow, isLower: boolean): Gap | Refused {
  if ('is' in over) return over.is === 'another' ? 'owner' : 'list';
  if (!isSame(moved.owner, over.owner)) return 'owner';
  const lower = isLower ? 1 : 0;
  const { step, question } = over;
  if (moved.question !== undefined)
    return { step, gap: question === undefined ? 0 : question + lower };
  // A step goes over the questions of another, not among them.
  return { gap: step + (question === undefined ? lower : 1) };
}

/** The gap in which it stands. */
export const gapOf = ({ step, question }: RowPlace): Gap =>
  question === undefined ? { gap: step } : { step, gap: question };

/** The gaps right above and below it are one: there it stands. */
export const isThere = (moved: RowPlace, { step, gap }: Gap): boolean => {
  const own = gapOf(moved);
  return own.step === step && (gap === own.gap || gap === own.gap + 1);
};

/** Every gap where it can be put, from the top, with the one in which it stands. */
export function gapsFor(moved: RowPlace): Gap[] {
  const own = gapOf(moved);
  const among = (count: number, step?: number) =>
    Array.from(
      { length: count + 1 },
      (_, gap): Gap => ({ gap, ...(step !== undefined && { step }) }),
    );
  const all =
    own.step === undefined
      ? among(moved.steps.length)
      : moved.steps.flatMap(({ questions }, step) => among(questions.length, step));
  return all.filter(({ step, gap }) => step !== own.step || gap !== own.gap + 1);
}

/** The row that has a line above or below it, to show a gap. */
export interface Line {
  row: string;
  edge: 'above' | 'below';
}

/** At which edge of which row the line is drawn that shows a gap. */
export function lineOf({ steps }: RowPlace, { step, gap }: Gap): Line {
  if (step === undefined) {
    const at = steps[gap] ?? steps.at(-1)!;
    return { row: rowKey(at.file), edge: steps[gap] ? 'above' : 'below' };
  }
  const { file, questions } = steps[step]!;
  const at = questions[gap] ?? questions.at(-1);
  return { row: rowKey(file, at?.name), edge: questions[gap] ? 'above' : 'below' };
}

/** Where it would stand in that gap, from 1, and among how many. */
export function positionIn(moved: RowPlace, { step, gap }: Gap) {
  const own = gapOf(moved);
  const isOwn = own.step === step;
  const { title } = step === undefined ? moved.owner : moved.steps[step]!;
  const known = step === undefined ? moved.steps.length : moved.steps[step]!.questions.length;
  return {
    place: isOwn && gap > own.gap ? gap : gap + 1,
    count: isOwn ? known : known + 1,
    within: title,
  };
}

/**
 * Puts it into a gap.
 * @param wasPublic Whether applications may hold an answer to the question that is put.
 * @throws EditError as `placeQuestion` and `placeStepBeside`
 */
export function putInGap(
  files: ReadonlyMap<string, string>,
  moved: RowPlace,
  { step, gap, wasPublic }: Gap & { wasPublic: boolean },
): Built {
  const { owner, steps } = moved;
  const question = questionOf(moved);
  const { file } = stepOf(moved);
  if (question === undefined || step === undefined) {
    // Right behind the one above: between two that are listed a program's outline leaves others out.
    const above = steps[gap - 1];
    const beside = above ? { after: above.step } : { before: steps[0]!.step };
    return placeStepBeside(files, file, beside);
  }
  const { form, program } = owner;
  return placeQuestion(
    files,
    { file, name: question.name },
    { form, ...(program && { program }), step: steps[step]!.step, gap, wasPublic },
  );
}
