import type { AnswerKind, QuestionKind } from '@porchlight/engine/builder';
import { languagesOf } from '@porchlight/engine/edit';
import { createWords, hasWords, type WordId } from '../../words/words.ts';
import type { BuilderProps } from './BuilderProps.ts';

const ADVICE: { [kind in AnswerKind]?: WordId } = {
  number: 'advice.number',
  date: 'advice.date',
  choice: 'advice.choice',
  choices: 'advice.choices',
  check: 'advice.check',
  collection: 'advice.collection',
};

const ANSWERS: { [kind in QuestionKind]?: AnswerKind } = {
  number: 'number',
  money: 'number',
  date: 'date',
  'yes-no': 'choice',
  choice: 'choice',
  lookup: 'choice',
  choices: 'choices',
};

/** How an answer of a kind that is asked for is given. */
export const answerOf = (kind: QuestionKind): AnswerKind => ANSWERS[kind] ?? 'text';

/**
 * What people read at first where a required answer is missing, in each language of the pack that the studio
 * speaks; undefined where it does not speak the first: the check says then that words are missing.
 */
export function adviceFor(files: BuilderProps['files'], kind: AnswerKind) {
  const { original, others } = languagesOf(files);
  const id = ADVICE[kind] ?? 'advice.text';
  const textIn = (language: string) => (hasWords(language) ? createWords(language)(id) : '');
  const text = textIn(original);
  if (!text) return undefined;
  return { text, translations: Object.fromEntries(others.map((one) => [one, textIn(one)])) };
}
