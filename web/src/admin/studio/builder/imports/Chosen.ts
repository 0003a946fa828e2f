import {
  type FieldKind,
  type ImportedQuestion,
  type LookedAt,
  type ProposedCondition,
  type ProposedInitial,
  type ProposedLimit,
  type ProposedQuestion,
  takeQuestions,
} from '@porchlight/engine/builder';

/** What a question brings beside its words and choices. */
export type Brought = ProposedLimit | ProposedCondition | ProposedInitial;

/** A question of a file, whether it is taken over, and what of it is left out. */
export interface Chosen extends LookedAt {
  without: Brought[];
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

/** Questions with what nobody has left out of their limits and conditions. */
export const standing = (questions: Chosen[]): LookedAt[] =>
  questions.map(({ without, initial, ...one }) => ({
    ...one,
    ...(initial && !without.includes(initial) && { initial }),
    ...(one.limits && { limits: one.limits.filter((limit) => !without.includes(limit)) }),
    ...(one.conditions && {
      conditions: one.conditions.filter((condition) => !without.includes(condition)),
    }),
  }));

/** Those that are taken over, as they are made; each is whole. */
export const importedOf = (questions: Chosen[]): ImportedQuestion[] =>
  takeQuestions(standing(questions));
