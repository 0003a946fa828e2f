import { nameDay } from '@porchlight/engine';
import type { PageWords } from './view.ts';

/**
 * What comes next and by when, in words; undefined for a status that the release has not.
 * @param answerBy The day by which the agency aims to answer, `2026-12-04`; undefined where none is said.
 */
export function sayNext(
  { portal, language, text }: PageWords,
  status: string,
  answerBy: string | undefined,
): string | undefined {
  const next = portal.statuses.find(({ id }) => id === status)?.next;
  if (!next || !answerBy) return next;
  return `${next} ${text('status.within', nameDay(answerBy, language))}`;
}
