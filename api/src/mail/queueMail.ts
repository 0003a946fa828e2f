import { type QueryRunner, sql } from '../database/index.ts';

/** What answers a mail that was not taken as it came. */
export type ReplyAnswer = 'reply-papers' | 'reply-closed' | 'reply-waiting';

/** What a mail tells. */
export type MailKind = 'receipt' | 'message' | 'reminder' | ReplyAnswer;

/** A mail that waits to be sent. What it says is sealed. */
export interface QueuedMail {
  kind: MailKind;
  applicationId: number;
  /** Where it goes; one that its owner has proven. */
  address: string;
  language: string;
  /** The message that it brings, where it brings one. */
  messageId?: number | null;
  /** Messages that were written while it waited, and go with it. */
  also?: number[] | null;
}

const INSERT = sql(
  'mail-queue',
  `insert into outgoing_mail (kind, application_id, address, language, made_at, due_at, message_id)
   values ($1, $2, $3, $4, $5, $7, $6)`,
);

// One that somebody tries to send is as it is: what comes now goes by itself. So it does where one waits for longer
// than a digest: a machine whose clock is ahead has queued it.
const JOIN = sql(
  'mail-join',
  `update outgoing_mail set also = coalesce(also, '{}') || $5::int
   where id = (select id from outgoing_mail where application_id = $2 and kind = $1 and address = $3
     and language = $4 and ended_at is null and attempts = 0 and due_at > $6 and due_at <= $7
     order by id desc limit 1 for update skip locked)`,
);
// A mail that has ended counts from then, one that waits from when it was queued.
const LAST = sql(
  'mail-last',
  `select max(coalesce(ended_at, made_at)) as at from outgoing_mail
   where application_id = $1 and kind = $2`,
);
const MINUTE = 60_000;

/** All messages that a mail brings, in the order in which they were written. */
export const messagesOf = ({ messageId, also }: Pick<QueuedMail, 'messageId' | 'also'>): number[] =>
  [messageId, ...(also ?? [])].filter((id) => typeof id === 'number');

/**
 * When a mail goes: at once, or, where one has just gone, when so many minutes are over. One that has gone later than
 * now was noted by a machine whose clock is ahead, and counts as now.
 */
async function dueAfter(
  runner: QueryRunner,
  { applicationId, kind }: QueuedMail,
  now: Date,
  digestMinutes: number,
): Promise<Date> {
  if (digestMinutes === 0) return now;
  const last = await runner.first<{ at: Date | null }>(LAST, [applicationId, kind]);
  const gone = Math.min(last?.at?.getTime() ?? 0, now.getTime());
  return new Date(Math.max(now.getTime(), gone + digestMinutes * MINUTE));
}

/**
 * Has a mail sent: in the transaction of what it tells, so that both happen or neither.
 * @param digestMinutes For how long after a mail the next one waits: what is told meanwhile goes with it. Default:
 * 0, each at once.
 */
export async function queueMail(
  runner: QueryRunner,
  queued: QueuedMail,
  now: Date,
  digestMinutes = 0,
): Promise<void> {
  const { kind, applicationId, address, language, messageId = null } = queued;
  const mail = [kind, applicationId, address, language];
  const latest = new Date(now.getTime() + digestMinutes * MINUTE);
  if (digestMinutes > 0 && (await runner.run(JOIN, [...mail, messageId, now, latest])) > 0) return;
  const dueAt = await dueAfter(runner, queued, now, digestMinutes);
  await runner.run(INSERT, [...mail, now, messageId, dueAt]);
}
