import type { FieldKind, ProposedQuestion } from '@porchlight/engine/build';

/** A question of a file, and whether it is taken over. */
export interface Chosen extends ProposedQuestion {
  isTaken: boolean;
}

const isChoice = (kind: FieldKind | undefined) => kind === 'choice' || kind === 'choices';

/** Whether a choice has nothing to choose from. */
export const wantsChoices = ({ kind, choices }: ProposedQuestion): boolean =>
  isChoice(kind) && choices.length === 0;

/** Whether a question can be added as it stands. */
export const isWhole = (question: ProposedQuestion): boolean =>
  question.title.trim() !== '' && question.kind !== undefined && !wantsChoices(question);
