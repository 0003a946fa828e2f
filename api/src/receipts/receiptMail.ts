import { findById } from '../applications/ApplicationRow.ts';
import { findSubmission } from '../applications/asSubmitted.ts';
import { listPapersToCome } from '../links/linkForPapers.ts';
import { createLink } from '../links/manageLinks.ts';
import type { ClaimedMail } from '../mail/sendQueued.ts';
import { openWords } from '../pages/view.ts';
import type { Services } from '../Services.ts';
import { writeTime } from './writeTime.ts';

type Needs = Pick<Services, 'clock' | 'config' | 'database' | 'releases' | 'vault'>;

/**
 * Tells somebody that what she sent has arrived, where she finds it, and how she adds the papers that
 * may come later. No answer is in it: others may read her mail. Undefined where what she sent is gone.
 */
export async function composeReceiptMail(
  services: Needs,
  { applicationId, language }: Pick<ClaimedMail, 'applicationId' | 'language'>,
): Promise<{ subject: string; text: string } | undefined> {
  const { config, database, releases } = services;
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
  const papers = await describePapers(services, applicationId, spoken);
  const parts = [
    text('receipt.mail', places),
    papers && text('receipt.mail-papers', { ...papers, phone: portal.agency.phone }),
  ];
  return {
    subject: text('receipt.mail-subject', places),
    text: parts.filter(Boolean).join('\n\n'),
  };
}

/** The papers that may come later, and a link to add them; undefined where nothing is to come. */
async function describePapers(services: Needs, applicationId: number, language: string) {
  const row = await findById(services.database, applicationId);
  const papers = row ? await listPapersToCome(services, row, language) : [];
  if (papers.length === 0) return undefined;
  const { url } = await createLink(services, { application: applicationId }, 'receipt-mail');
  return { papers: papers.map((paper) => `- ${paper}`).join('\n'), link: url };
}
