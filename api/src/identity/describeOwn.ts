import { type PageWords, sayNext } from '../pages/index.ts';
import type { OwnApplication } from './IdentityServices.ts';
import { writeDay } from './screens/days.ts';

/** An application in its owner's list, in words. */
export interface OwnWords {
  /** Its status; absent where the release has it no more. */
  status?: string;
  /** `Sent on November 2, 2026` */
  when: string;
  /** What comes next; absent of one that has ended. */
  next?: string;
}

/** What the list of one's own applications says of each. */
export function describeOwn(words: PageWords, one: OwnApplication): OwnWords {
  const status = words.portal.statuses.find(({ id }) => id === one.status)?.label;
  const next = status && one.isOpen ? sayNext(words, one.status, one.answerBy) : undefined;
  return { ...(status && { status }), when: whenOf(words, one), ...(next && { next }) };
}

/** The answers of one that ended can be used while none is begun. */
export const canStartFrom = (one: OwnApplication, hasOpen: boolean): boolean =>
  !hasOpen && one.role === 'expired';

/** Begun, sent, and until when it can be finished. */
function whenOf(words: PageWords, { startedAt, receivedAt, lastDay }: OwnApplication): string {
  const { text } = words;
  if (receivedAt) return text('account.application-sent', { day: writeDay(words, receivedAt) });
  const day = writeDay(words, startedAt);
  if (!lastDay) return text('account.application-begun', { day });
  // Noon in Greenwich is that day in each time zone of the country.
  const last = writeDay(words, new Date(`${lastDay}T12:00:00Z`));
  return text('account.application-open', { day, last });
}
