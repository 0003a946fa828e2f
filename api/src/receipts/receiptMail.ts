import { findSubmission } from '../applications/asSubmitted.ts';
import type { ClaimedMail } from '../mail/sendQueued.ts';
import { openWords } from '../pages/view.ts';
import type { Services } from '../Services.ts';
import { writeTime } from './writeTime.ts';

type Needs = Pick<Services, 'config' | 'database' | 'releases'>;

/**
 * Tells somebody that what she sent has arrived, and where she finds it. No answer is in it: others
 * may read her mail. Undefined where what she sent is gone.
 */
export async function composeReceiptMail(
  { config, database, releases }: Needs,
  { applicationId, language }: Pick<ClaimedMail, 'applicationId' | 'language'>,
): Promise<{ subject: string; text: string } | undefined> {
  const found = await findSubmission(database, applicationId);
  if (!found) return undefined;
  const { portal, release, text, language: spoken } = openWords(releases.current(), language);
  const places = {
    agency: portal.agency.name,
    phone: portal.agency.phone,
    number: String(applicationId),
    when: writeTime(release, spoken, found.submittedAt),
    link: `${config.publicUrl}/application`,
  };
  return { subject: text('receipt.mail-subject', places), text: text('receipt.mail', places) };
}
