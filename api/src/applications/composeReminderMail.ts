import { localeOf, type WrittenBlock } from '@porchlight/engine';
import type { Mail } from '../mail/mailer.ts';
import type { ClaimedMail } from '../mail/sendQueued.ts';
import { writeMail } from '../messages/writeMail.ts';
import { openWords } from '../pages/view.ts';
import type { Services } from '../Services.ts';
import { findById } from './ApplicationRow.ts';
import { isOverdue, lastDayOf, roleOf } from './policies.ts';

type Needs = Pick<Services, 'clock' | 'config' | 'database' | 'releases'>;

/**
 * The mail that reminds somebody of what she has begun. No answer is in it: others may read her mail.
 * Undefined where there is nothing to finish any more.
 */
export async function composeReminderMail(
  { clock, config, database, releases }: Needs,
  { applicationId, language }: Pick<ClaimedMail, 'applicationId' | 'language'>,
): Promise<Pick<Mail, 'subject' | 'text' | 'html'> | undefined> {
  const row = await findById(database, applicationId);
  const { release, portal, text, language: spoken } = openWords(releases.current(), language);
  const { reminder } = release.compiled.settings;
  if (!row || !reminder || row.closedAt || roleOf(release, row) !== 'draft') return undefined;
  if (isOverdue(release, row, clock())) return undefined;
  // Noon in Greenwich is that day wherever the process runs.
  const last = new Date(`${lastDayOf(release, row)}T12:00:00Z`);
  const how = { dateStyle: 'long', timeZone: 'UTC' } as const;
  const say = (id: string) =>
    text(`reminder.${id}`, { day: last.toLocaleDateString(localeOf(spoken), how) });
  const blocks: WrittenBlock[] = [
    { paragraph: say('mail') },
    { button: say('mail-button'), to: 'application' },
  ];
  return writeMail({
    subject: say('mail-subject'),
    blocks,
    foot: [{ paragraph: say('mail-foot') }],
    language: spoken,
    publicUrl: config.publicUrl,
    accent: portal.accent,
  });
}
