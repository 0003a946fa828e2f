import type { WrittenNotice } from '@porchlight/engine';
import { recordEvent } from '../audit/recordEvent.ts';
import type { QueryRunner } from '../database/index.ts';
import { queueMail } from '../mail/queueMail.ts';
import type { Services } from '../Services.ts';
import { queueNoticeSms } from '../sms/outgoing.ts';
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
  /** As what its mail is queued. Default: `message`. */
  kind?: 'message' | 'reminder';
  /** What a text message says of it, where she wants one. */
  text?: { numberId: string; body: string } | undefined;
}

/** Sends a notice: in the transaction of what it tells, so that it is neither lost nor sent for nothing. */
export async function sendNotice(
  services: Pick<Services, 'vault' | 'clock' | 'sendMail' | 'config' | 'releases'>,
  runner: QueryRunner,
  {
    applicationId,
    author,
    name,
    release,
    language,
    address,
    written,
    kind = 'message',
    text,
  }: NoticeToSend,
): Promise<void> {
  const { vault, clock, sendMail, releases } = services;
  const { digestMinutes } = releases.current().desk()?.mail ?? {};
  const now = clock();
  const message = {
    applicationId,
    isFromApplicant: false,
    author,
    notice: name,
    release,
    language,
  };
  const id = await insertMessage(runner, vault, { ...message, content: written }, now);
  if (sendMail && address)
    await queueMail(
      runner,
      { kind, applicationId, address, language, messageId: id },
      now,
      digestMinutes,
    );
  if (text)
    await queueNoticeSms(services, runner, { applicationId, messageId: id, language, ...text });
  await recordEvent(runner, {
    actor: author,
    action: 'message-sent',
    applicationId,
    details: { message: id, notice: name },
  });
}
