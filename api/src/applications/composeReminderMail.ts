import { localeOf, type WrittenBlock } from '@porchlight/engine';
import type { MailContent } from '../mail/mailer.ts';
import type { ClaimedMail } from '../mail/sendQueued.ts';
import { composeMessageMail } from '../messages/composeMessageMail.ts';
import { writeMail } from '../messages/writeMail.ts';
import { openWords } from '../pages/view.ts';
import type { Services } from '../Services.ts';
import { findById } from './ApplicationRow.ts';
import { isOverdue, lastDayOf, roleOf } from './policies.ts';

type Needs = Pick<Services, 'clock' | 'config' | 'database' | 'owners' | 'releases' | 'vault'>;

/**
 * The mail that reminds somebody of what she has begun. No answer is in it: others may read her mail.
 * Undefined where there is nothing to finish any more.
 */
export async function composeReminderMail(
  services: Needs,
  mail: Pick<ClaimedMail, 'applicationId' | 'language' | 'messageId' | 'also'>,
): Promise<MailContent | undefined> {
  const { clock, config, database, releases } = services;
  const { applicationId, language } = mail;
  const row = await findById(database, applicationId);
  const { release, portal, text, language: spoken } = openWords(releases.current(), language);
  const { reminder } = release.compiled.settings;
  if (!row || !reminder || row.closedAt || roleOf(release, row) !== 'draft') return undefined;
  if (isOverdue(release, row, clock())) return undefined;
  // A notice of the pack tells it.
  if (typeof mail.messageId === 'number') return composeMessageMail(services, mail);
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
