import { fieldsOf } from './forms.ts';
import type { Evaluation, Form, Pointer, Problem } from './types.ts';

/** An answer that staff ask the applicant to put right, in her language. */
export type RequestedCorrection = {
  /**
   * The answer; of an item its place: `/Home/People/3/Person/BirthDate`. Of an item of a list the item's
   * own: `/Home/Rooms/12`; `/Home/Rooms/-` where one is missing.
   */
  at: Pointer;
  /** Whose answer it is, in words, where it is one of an item. */
  of?: string;
  /** The question as her form asks it. */
  question: string;
  /** Which item of the question's list, in words. */
  item?: string;
  /** Why, in the words of the pack. */
  reason?: string;
  /** What somebody at the desk wrote about it. */
  says?: string;
};

/** An answer that staff have changed of what she sent, in her language. */
export type StaffChangedAnswer = {
  question: string;
  answer: string;
  /** What she had sent; absent where it was blank. */
  before?: string;
};

/**
 * What an answer that is asked about is called.
 * @example nameCorrection({ of: 'Leo Rivera', question: 'Date of birth' }) // 'Leo Rivera, Date of birth'
 * @example nameCorrection({ question: 'Rooms', item: 'Kitchen · 12 m²' }) // 'Rooms: Kitchen · 12 m²'
 */
export function nameCorrection({
  of,
  question,
  item,
}: Pick<RequestedCorrection, 'of' | 'question' | 'item'>): string {
  const whose = of === undefined ? question : `${of}, ${question}`;
  return item === undefined ? whose : `${whose}: ${item}`;
}

/** The name under which an action of the desk is told which answers it asks about. */
export const CORRECTIONS = 'corrections';

/** The answers that can be asked about at all: each question that is shown, save collections of documents. */
export function askableAnswers(form: Form, { visible }: Pick<Evaluation, 'visible'>): Pointer[] {
  const documents = new Set(form.steps.map(({ collects }) => collects?.fact));
  return [...fieldsOf(form).values()]
    .filter(({ pointer, resource, computed }) => {
      const isOfDocuments = resource !== undefined && documents.has(resource.fact);
      return visible.has(pointer) && !isOfDocuments && computed === undefined;
    })
    .map(({ pointer }) => pointer);
}

/** Lists of steps whose gates read one of the answers: how many have to be in them may change. */
const listsThatFollow = ({ steps }: Form, asked: ReadonlySet<Pointer>): Pointer[] =>
  steps
    .filter(({ gates }) => gates.some(({ reads }) => reads.some((pointer) => asked.has(pointer))))
    .flatMap(({ fields }) =>
      fields.filter(({ resource }) => resource).map(({ pointer }) => pointer),
    );

/**
 * The answers that stay as they were sent while others are put right: each question that was shown
 * then, save those that are asked about, lists that a gate counts by them, documents, and answers that
 * were wrong by the rules of now.
 * What only appears by a correction is not among them.
 * @param sent What was submitted, evaluated under the form of now.
 * @param problems Its problems.
 */
export function heldAnswers(
  form: Form,
  sent: Evaluation,
  problems: Problem[],
  asked: ReadonlySet<Pointer>,
): Pointer[] {
  const wrong = problems.map(({ path }) => path);
  const open = new Set([...asked, ...listsThatFollow(form, asked), ...wrong]);
  return askableAnswers(form, sent).filter((pointer) => !open.has(pointer));
}
