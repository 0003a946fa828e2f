import type { Finding } from '../compile/findings.ts';

/** What is wrong, what was expected, and what was probably meant, in one sentence. */
export function sentenceOf({
  message,
  expected,
  suggestion,
}: Pick<Finding, 'message' | 'expected' | 'suggestion'>): string {
  const wanted = expected ? `; expected ${expected}` : '';
  const meant = suggestion ? ` (did you mean "${suggestion}"?)` : '';
  return `${message}${wanted}${meant}`;
}
