import type { Question } from '../check/CheckContext.ts';
import { validationSchema } from '../compile/fields.ts';
import { readAnswer } from '../kernel/answers.ts';
import { countAs } from '../kernel/evaluate.ts';
import type { CoverageTarget } from './CoverageTarget.ts';
import type { PathWalker } from './PathWalker.ts';
import { type EvaluatedState, problemAt } from './State.ts';
import { brokenCodes } from './values/brokenCodes.ts';
import { keywordsOf, samplesFor } from './values/samplesFor.ts';

/** What the targets of a question's keywords share. */
type KeywordBase = Omit<CoverageTarget, 'what' | 'at' | 'test'>;

/** How a look is known to refuse an answer at its field, in one of these words. */
type Refuses = (look: EvaluatedState, codes: string[]) => boolean;

/** No answer is refused where one has to be given. */
function blankTarget(
  walker: PathWalker,
  { field, at }: Question,
  base: KeywordBase,
  { says, refuses }: { says: Refuses; refuses: Refuses },
): CoverageTarget {
  const { pointer } = field;
  const code = field.messages.required ?? walker.form.keywords.required ?? 'not-valid';
  const isBlankIn = (look: EvaluatedState) =>
    look.evaluation.visible.has(pointer) &&
    readAnswer(look.evaluation.effective, field) === undefined;
  return {
    ...base,
    what: 'left blank',
    at,
    wrong: { pointer, values: [undefined] },
    isNear: (look) => isBlankIn(look) && says(look, [code]),
    test: (look) => isBlankIn(look) && refuses(look, [code]),
  };
}

/** An answer that breaks a keyword is refused at its field, in the words for what it breaks. */
export function keywordTargets(
  walker: PathWalker,
  question: Question,
  step: string,
): CoverageTarget[] {
  const { model } = walker.subject;
  const { field, file, at, source } = question;
  const { pointer } = field;
  const samples = samplesFor(question, walker.subject);
  const schema = validationSchema(source, field);
  const conditions = model.shownWhen(pointer);
  const replacing = walker.form.steps
    .flatMap(({ rules }) => rules)
    .filter((rule) => rule.at.includes(pointer))
    .map(({ message }) => message);
  const base = {
    kind: 'keyword' as const,
    file,
    subject: pointer,
    step,
    conditions,
    pointers: [pointer],
  };
  const tied = walker.componentsOf(step).find(({ own }) => own.includes(pointer))?.own ?? [];
  /** There, in the words for it, and nowhere but where rules tie other answers to it. */
  const says = (look: EvaluatedState, codes: string[]) => {
    const problem = problemAt(look, pointer);
    return problem !== undefined && [...codes, ...replacing].includes(problem.code);
  };
  const refuses = (look: EvaluatedState, codes: string[]) =>
    says(look, codes) && look.problems.every((one) => one.step !== step || tied.includes(one.path));
  const targets = keywordsOf(field, schema)
    .filter((keyword) => !samples.unbreakable.includes(keyword))
    .map((keyword): CoverageTarget => {
      const values = (samples.broken.get(keyword) ?? []).slice(0, 6).map(({ value }) => value);
      const holdsFor = (look: EvaluatedState, isSo: typeof refuses) => {
        const value = readAnswer(look.evaluation.effective, field);
        if (!look.evaluation.visible.has(pointer) || value === undefined) return false;
        const isOne = values.some(
          (one) => JSON.stringify(countAs(field, one)) === JSON.stringify(value),
        );
        return isOne && isSo(look, brokenCodes(walker.form, field, schema, value));
      };
      return {
        ...base,
        what: `breaks ${keyword}`,
        at: keyword === 'items' && source.options ? at : [...at, keyword],
        wrong: { pointer, values },
        isNear: (look) => holdsFor(look, says),
        test: (look) => holdsFor(look, refuses),
      };
    });
  return field.required
    ? [...targets, blankTarget(walker, question, base, { says, refuses })]
    : targets;
}
