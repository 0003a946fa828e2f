import {
  type Clause,
  type Group,
  isGroup,
  type ProposedQuestion,
} from '@porchlight/engine/builder';
import type { SayWords } from '../../../words/words.ts';

/** What is said of a question: its title, and how it is answered. */
type Asked = Pick<ProposedQuestion, 'title' | 'kind'>;

function clauseWords(
  { at, verb, value }: Clause<number>,
  questions: Asked[],
  say: SayWords,
): string {
  const places = { title: questions[at]?.title ?? '', verb: say(`verb.${verb}`) };
  if (value === undefined) return say('import.clause', places);
  const isYesNo = questions[at]?.kind === 'yes-no';
  const words = isYesNo ? say(value === 'yes' ? 'import.yes' : 'import.no') : String(value);
  return say('import.clause-value', { ...places, value: words });
}

/**
 * A condition in words, with the verbs of the editor of conditions.
 * @example “Main heat” is Gas or “Rooms” is more than 2
 */
export function conditionWords(
  { join, parts }: Group<Clause<number>>,
  questions: Asked[],
  { say, language }: { say: SayWords; language: string },
): string {
  const words = parts.map((part) =>
    isGroup(part)
      ? `(${conditionWords(part, questions, { say, language })})`
      : clauseWords(part, questions, say),
  );
  const type = join === 'all' ? 'conjunction' : 'disjunction';
  return new Intl.ListFormat(language, { type }).format(words);
}
