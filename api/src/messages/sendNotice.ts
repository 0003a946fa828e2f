import type { WrittenNotice } from '@porchlight/engine';
import { recordEvent } from '../audit/recordEvent.ts';
import type { Session } from '../database/index.ts';
import { queueMail } from '../mail/queueMail.ts';
import type { Services } from '../Services.ts';
import { insertMessage } from './messageRows.ts';

/** A notice that is ready to go. */
export interface NoticeToSend {
  applicationId: number;
  /** The subject of who sends it. */
  author: string;
  /** What it is called in the pack. */
  name: string;
  release: string;
  language: string;
  /** The proven address; absent: it is read in the portal alone. */
  address?: string | undefined;
  written: WrittenNotice;
}

/** Sends a notice: in the transaction of what it tells, so that it is neither lost nor sent for nothing. */
export async function sendNotice(
  { vault, clock, sendMail }: Pick<Services, 'vault' | 'clock' | 'sendMail'>,
  session: Session,
  { applicationId, author, name, release, language, address, written }: NoticeToSend,
): Promise<void> {
  const now = clock();
  const message = {
    applicationId,
    isFromApplicant: false,
    author,
    notice: name,
    release,
    language,
  };
  const id = await insertMessage(session, vault, { ...message, content: written }, now);
  if (sendMail && address)
    await queueMail(
      session,
      { kind: 'message', applicationId, address, language, messageId: id },
      now,
    );
  await recordEvent(session, {
    actor: author,
    action: 'message-sent',
    applicationId,
    details: { message: id, notice: name },
  });
}
