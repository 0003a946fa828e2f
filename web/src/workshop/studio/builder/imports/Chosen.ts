import type { FieldKind, ImportedQuestion, ProposedQuestion } from '@porchlight/engine/build';

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

/** How many are taken over, and for how many of these nobody has said how they are answered. */
export function countTaken(questions: Chosen[] = []): { taken: number; open: number } {
  const taken = questions.filter(({ isTaken }) => isTaken);
  return { taken: taken.length, open: taken.filter((one) => !isWhole(one)).length };
}

/** Those that are taken over, as they are made; each is whole. */
export const importedOf = (questions: Chosen[]): ImportedQuestion[] =>
  questions
    .filter(({ isTaken }) => isTaken)
    .map(
      ({ isTaken: _, given: _given, source: _source, section: _section, ...one }) =>
        one as ImportedQuestion,
    );
