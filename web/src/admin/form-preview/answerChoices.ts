import type { Answers, Facts, Pointer } from '@porchlight/engine';
import type { Finding, Outline } from '@porchlight/engine/explain';

/** Answers that were found by walking the pack. */
interface FoundAnswers {
  form: string;
  programs: string[];
  answers: Answers;
  facts: Facts;
}

/** What walking found wrong: its parts as the engine's `WitnessFinding` names them, and answers that show it. */
export interface WalkFinding extends Finding {
  shown?: FoundAnswers & { step: string };
}

/** Answers that the pack carries, whole ways through forms, answers that lead to single things, and what was found wrong. */
export interface Walk {
  samples: (Omit<FoundAnswers, 'programs'> & { name: string; title: string; program?: string })[];
  ways: (FoundAnswers & { subject: string })[];
  witnesses: (FoundAnswers & {
    kind: string;
    what: string;
    subject: string;
    pointers: Pointer[];
    step?: string;
  })[];
  findings: WalkFinding[];
  /** Where not all was walked: the time was up, or the rest is as it was, and that was meant. */
  cut?: { walked: number; of: number; isMeant?: true };
  /** Nothing was walked, since nothing that applicants are asked is another. */
  isAsBefore?: true;
}

/** Answers that a step can be shown with. */
export interface AnswerChoice {
  id: string;
  kind: 'sample' | 'walk' | 'witness';
  subject: string;
  what: string;
  /** Of a witness: what was found, for who says it in words. */
  found?: Pick<Walk['witnesses'][number], 'kind' | 'what' | 'subject' | 'pointers'>;
  answers: Answers;
  facts: Facts;
}

/** The step that is to be shown with answers. */
export interface AnswersWanted {
  form: string;
  step: string;
  program: string | undefined;
  /** A question of it that is to be shown, too. */
  question?: Pointer | undefined;
}

/** The samples of a form, its whole walks, then what was found for the step alone: shown, broken, each rule. */
export function listAnswers(walk: Walk | undefined, wanted: AnswersWanted): AnswerChoice[] {
  const fits = ({ form, programs }: { form: string; programs: string[] }) =>
    form === wanted.form &&
    (wanted.program === undefined || programs.length === 0 || programs.includes(wanted.program));
  const samples = (walk?.samples ?? [])
    .filter((sample) => fits({ ...sample, programs: sample.program ? [sample.program] : [] }))
    .map(
      ({ name, title, answers, facts }): AnswerChoice => ({
        id: `sample:${name}`,
        kind: 'sample',
        subject: title,
        what: '',
        answers,
        facts,
      }),
    );
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
        found: witness,
        answers: witness.answers,
        facts: witness.facts,
      }),
    );
  return [...samples, ...ways, ...witnesses];
}

/**
 * The whole way of a program, alone where there is one, or of a form; none where nobody comes through.
 * @param wanted Without a program, any way of the form will do.
 */
export function wayWith(
  { ways }: Pick<Walk, 'ways'>,
  { form, program }: { form: string; program: string | undefined },
): Walk['ways'][number] | undefined {
  const own = ways.filter(
    (way) => way.form === form && (program === undefined || way.programs.includes(program)),
  );
  return own.find(({ programs }) => programs.length === 1) ?? own[0];
}

/** Those with which applicants come to a step, or see a question of it; none where nothing leads there. */
export function leadingTo(walk: Walk, wanted: AnswersWanted): AnswerChoice | undefined {
  const own = listAnswers(walk, wanted).filter(({ kind }) => kind === 'witness');
  const { question } = wanted;
  if (question !== undefined)
    return own.find(({ found, what }) => what === 'shown' && found?.pointers.includes(question));
  return own.find(({ id }) => id.startsWith('step:')) ?? own[0];
}

/** Those that are asked for; a page shows the first whole ones that there are, as it does once something was sent. */
export function chooseAnswers(
  choices: AnswerChoice[],
  { kind }: Outline,
  wanted: string,
): AnswerChoice | undefined {
  return kind === 'form' ? choices.find(({ id }) => id === wanted) : choices[0];
}
