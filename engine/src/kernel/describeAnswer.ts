import { readAnswer } from './answers.ts';
import { maskValue } from './masking.ts';
import { showAnswer } from './showAnswer.ts';
import type { Evaluation, Field } from './types.ts';

/** How an answer is written, and the words that no definition of a field has. */
export interface AnswerWords {
  locale: string;
  yes: string;
  no: string;
}

/**
 * An answer that counts as who gave it reads it back; a restricted one starred.
 * @returns Blank where there is none. `***-**-6789`
 */
export function describeAnswer(
  field: Field,
  { effective, kept }: Pick<Evaluation, 'effective' | 'kept'>,
  { locale, yes, no }: AnswerWords,
): string {
  const value = readAnswer(effective, field);
  if (typeof value === 'boolean') return value ? yes : no;
  const words = showAnswer(field, value, locale);
  if (field.classification !== 'restricted') return words;
  return words === '' ? (kept[field.pointer] ?? '') : maskValue(words);
}
