import { type Session, sql } from '../database/index.ts';

/** What answers a mail that was not taken as it came. */
export type ReplyAnswer = 'reply-papers' | 'reply-closed' | 'reply-waiting';

/** What a mail tells. */
export type MailKind = 'receipt' | 'message' | 'reminder' | ReplyAnswer;

export interface QueuedMail {
  kind: MailKind;
  applicationId: number;
  /** Where it goes; one that its owner has proven. */
  address: string;
  language: string;
  /** The message that it brings, where it brings one. */
  messageId?: number | null;
}

const INSERT = sql(
  'mail-queue',
  `insert into outgoing_mail (kind, application_id, address, language, made_at, due_at, message_id)
   values ($1, $2, $3, $4, $5, $5, $6)`,
);

/** Has a mail sent: in the transaction of what it tells, so that both happen or neither. */
export async function queueMail(
  session: Session,
  { kind, applicationId, address, language, messageId = null }: QueuedMail,
  now: Date,
): Promise<void> {
  await session.run(INSERT, [kind, applicationId, address, language, now, messageId]);
}
