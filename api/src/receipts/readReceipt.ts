import { findById } from '../applications/ApplicationRow.ts';
import { answerByOf } from '../applications/answerBy.ts';
import { findSubmission } from '../applications/asSubmitted.ts';
import { decryptApplication } from '../applications/DecryptedApplication.ts';
import { recordEvent } from '../audit/recordEvent.ts';
import { notFound } from '../http/ProblemError.ts';
import { sayNext } from '../pages/sayNext.ts';
import { openWords, type PageWords } from '../pages/view.ts';
import type { Services } from '../Services.ts';
import { describeSteps } from './describeSteps.ts';
import { RECEIPT_FOOT, type Receipt, type ReceiptLine } from './Receipt.ts';
import { writeTime } from './writeTime.ts';

type Needs = Pick<Services, 'clock' | 'database' | 'releases' | 'vault'>;

/** Whose receipt is asked for, and in which language. */
export interface ReceiptRequest {
  /** The subject whose application it has to be. */
  owner: string;
  /** The application's number. */
  number: number;
  language: string;
}

/**
 * What somebody sent last, under the release and on the day on which she sent it. What has come
 * since then, through a link or in a review that was not completed, is not in it. Audited.
 * @throws ProblemError 404 where it is not hers, and where nothing was sent.
 */
export async function readReceipt(
  { clock, database, releases, vault }: Needs,
  { owner, number, language }: ReceiptRequest,
): Promise<Receipt> {
  const row = await findById(database, number);
  const found = row?.owner === owner ? await findSubmission(database, number) : undefined;
  if (!row || !found) throw notFound();
  const { snapshot, submittedAt } = found;
  const current = releases.current();
  const release = (await releases.open(snapshot.release)) ?? current;
  const answeredIn = release.portal(language).language;
  const application = decryptApplication(
    { vault, clock },
    { ...row, ...snapshot, asOf: submittedAt },
    release,
    answeredIn,
  );
  const words = openWords(current, language);
  const steps = describeSteps(application, words.text);
  await recordEvent(database, { actor: owner, action: 'receipt-view', applicationId: number });
  const frame = frameOf(words, { number, submittedAt });
  const next = sayNext(words, row.status, answerByOf(current, row, clock()));
  const facts = next
    ? [...frame.facts, { question: words.text('status.whats-next'), answer: next }]
    : frame.facts;
  return { ...frame, facts, answeredIn, steps, sentAt: submittedAt };
}

/** The words around the answers. */
export function frameOf(
  { release, portal, language, text }: PageWords,
  { number, submittedAt }: { number: number; submittedAt: Date },
): Omit<Receipt, 'answeredIn' | 'steps' | 'sentAt'> {
  const { name: agency, phone } = portal.agency;
  const facts: ReceiptLine[] = [
    { question: text('status.number'), answer: String(number) },
    { question: text('receipt.sent'), answer: writeTime(release, language, submittedAt) },
    { question: text('status.agency'), answer: `${agency}, ${phone}`, phone },
  ];
  return {
    number,
    language,
    agency,
    title: text('receipt.title'),
    intro: text('receipt.intro', { agency }),
    facts,
    footTexts: { [RECEIPT_FOOT]: portal.texts[RECEIPT_FOOT] ?? '' },
    fileName: text('receipt.file-name', { number: String(number) }),
  };
}
