import { answerDay, writeWholeDay } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import type { Words } from '../pages/view.ts';
import { today } from './today.ts';

/** What was sent: how it stands, and since when it waits for an answer. */
export interface Waiting {
  status: string;
  /** When it was sent last. */
  sentAt: Date | null;
}

/**
 * The day by which the agency aims to answer, as the status says it: `2026-12-04`. Undefined where it says
 * none, and once that day is over: nobody is told of a day that has passed.
 */
export function answerByOf(
  release: Release,
  { status, sentAt }: Waiting,
  now: Date,
): string | undefined {
  const { within } = release.statusById(status) ?? {};
  if (!within || !sentAt) return undefined;
  const { timeZone } = release.compiled.settings;
  const day = answerDay(within, today(sentAt, timeZone), release.desk()?.calendar);
  return day < today(now, timeZone) ? undefined : day;
}

/**
 * What comes next and by when, in words; undefined for a status that the release has not.
 * @param answerBy As `answerByOf` gives it.
 */
export function sayNext(
  { portal, language, text }: Words,
  status: string,
  answerBy: string | undefined,
): string | undefined {
  const next = portal.statuses.find(({ id }) => id === status)?.next;
  if (!next || !answerBy) return next;
  return `${next} ${text('status.within', { date: writeWholeDay(answerBy, language) })}`;
}
