import type { Answers, Facts } from '@porchlight/engine';
import type { Walk } from './packState.ts';

/** Answers that a step can be shown with. */
export interface AnswerChoice {
  id: string;
  kind: 'walk' | 'witness';
  subject: string;
  what: string;
  answers: Answers;
  facts: Facts;
}

export interface AnswersWanted {
  form: string;
  step: string;
  program: string | undefined;
}

/** The whole walks of a form, then what was found for the step alone: shown, broken, each rule. */
export function listAnswers(walk: Walk | undefined, wanted: AnswersWanted): AnswerChoice[] {
  const fits = ({ form, programs }: { form: string; programs: string[] }) =>
    form === wanted.form &&
    (wanted.program === undefined || programs.length === 0 || programs.includes(wanted.program));
  const ways = (walk?.ways ?? []).filter(fits).map(
    (way): AnswerChoice => ({
      id: `walk:${way.subject}`,
      kind: 'walk',
      subject: way.subject,
      what: '',
      answers: way.answers,
      facts: way.facts,
    }),
  );
  const witnesses = (walk?.witnesses ?? [])
    .filter((witness) => witness.step === wanted.step && fits(witness))
    .map(
      (witness): AnswerChoice => ({
        id: `${witness.kind}:${witness.subject}:${witness.what}`,
        kind: 'witness',
        subject: witness.subject,
        what: witness.what,
        answers: witness.answers,
        facts: witness.facts,
      }),
    );
  return [...ways, ...witnesses];
}
