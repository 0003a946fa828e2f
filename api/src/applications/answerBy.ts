import { answerDay, today } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';

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
