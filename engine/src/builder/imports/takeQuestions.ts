import type { ImportedQuestion } from './addQuestions.ts';
import { aboutHidden, type Resolvable, resolveConditions } from './conditions/resolveConditions.ts';
import { fitInitial } from './initial.ts';
import { fitLimits } from './limits/fitLimits.ts';
import type { Left, ProposedQuestion } from './Proposal.ts';

/** A question that somebody looks at, and whether it is taken over. */
export type LookedAt = ProposedQuestion & Pick<Resolvable, 'isTaken'>;

/** Those that are taken over, each with what can be taken over of its limits and conditions; each has a kind. */
export function takeQuestions(questions: LookedAt[]): ImportedQuestion[] {
  return questions.flatMap((question, position) => {
    const { isTaken, given, source, section, conditions, limits, initial, kind, ...words } =
      question;
    if (!isTaken || !kind) return [];
    const { group: shown } = resolveConditions(questions, position);
    const { taken } = fitLimits(question);
    const start = fitInitial(question);
    return {
      ...words,
      kind,
      position,
      ...(taken.length > 0 && { limits: taken }),
      ...(start !== undefined && { initial: start }),
      ...(shown && { shown }),
    };
  });
}

/** Limits and conditions of questions that are taken over, and can't be: as the questions are looked at now. */
export function leftOfQuestions(questions: LookedAt[]): Left[] {
  return questions.flatMap((question, position) => {
    if (!question.isTaken) return [];
    const limits = fitLimits(question).left.map(
      ({ source, words }): Left => ({ source, reason: 'limit', words }),
    );
    const { kind, initial } = question;
    const isBlank = kind && initial && fitInitial(question) === undefined;
    const starts: Left[] = isBlank
      ? [{ source: initial.source, reason: 'setting', words: initial.words }]
      : [];
    const found = resolveConditions(questions, position);
    const conditions = found.left.map(
      ({ condition: { source, words }, reason }): Left => ({ source, reason, words }),
    );
    const hidden = aboutHidden(questions, found).map(
      ({ source, words }): Left => ({ source, reason: 'hidden-answer', words }),
    );
    return [...limits, ...starts, ...conditions, ...hidden];
  });
}
