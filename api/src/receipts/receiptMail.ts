import { type ApplicationRow, findById } from '../applications/ApplicationRow.ts';
import { answerByOf } from '../applications/answerBy.ts';
import { findSubmission } from '../applications/asSubmitted.ts';
import { listPapersToCome } from '../links/linkForPapers.ts';
import { createLink } from '../links/manageLinks.ts';
import type { ClaimedMail } from '../mail/sendQueued.ts';
import { sayNext } from '../pages/sayNext.ts';
import { openWords } from '../pages/view.ts';
import type { Services } from '../Services.ts';
import { receiptUrl } from './receiptUrl.ts';
import { writeTime } from './writeTime.ts';

type Needs = Pick<Services, 'clock' | 'config' | 'database' | 'releases' | 'vault'>;

/**
 * Tells somebody that what she sent has arrived, where her receipt is, and how she adds the papers that
 * may come later. No answer is in it, nor is the receipt: others may read her mail. Undefined where what
 * she sent is gone.
 */
export async function composeReceiptMail(
  services: Needs,
  { applicationId, language }: Pick<ClaimedMail, 'applicationId' | 'language'>,
): Promise<{ subject: string; text: string } | undefined> {
  const { clock, config, database, releases } = services;
  const found = await findSubmission(database, applicationId);
  if (!found) return undefined;
  const words = openWords(releases.current(), language);
  const { portal, release, text, language: spoken } = words;
  const row = await findById(database, applicationId);
  const places = {
    agency: portal.agency.name,
    phone: portal.agency.phone,
    number: String(applicationId),
    when: writeTime(release, spoken, found.submittedAt),
    next: row ? (sayNext(words, row.status, answerByOf(release, row, clock())) ?? '') : '',
    link: `${config.publicUrl}/application`,
    receipt: receiptUrl(config, applicationId),
  };
  const papers = row && (await describePapers(services, row, spoken));
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
async function describePapers(services: Needs, row: ApplicationRow, language: string) {
  const papers = await listPapersToCome(services, row, language);
  if (papers.length === 0) return undefined;
  const { url } = await createLink(services, { application: row.id }, 'receipt-mail');
  return { papers: papers.map((paper) => `- ${paper}`).join('\n'), link: url };
}
