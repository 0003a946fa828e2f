import {
  findQuestion,
  localeOf,
  readPointer,
  type StaffChangedAnswer,
  showAnswer,
} from '@porchlight/engine';
import type { DecryptedApplication, Validated } from './DecryptedApplication.ts';

/** What staff have changed of what she sent, in her language, with what she had sent. */
export function presentStaffChanges(
  { row, language }: DecryptedApplication,
  { form, evaluation }: Validated,
): StaffChangedAnswer[] {
  const locale = localeOf(language);
  return (row.staffChanges ?? []).flatMap(({ at, before }) => {
    const field = findQuestion(form, at);
    if (!field || field.classification === 'restricted') return [];
    const is = showAnswer(field, readPointer(evaluation.effective, field.pointer), locale);
    const was = showAnswer(field, before ?? undefined, locale);
    return [{ question: field.title, answer: is, ...(was && { before: was }) }];
  });
}
