import { recordEvent } from '../audit/recordEvent.ts';
import { sql } from '../database/index.ts';
import { projectAlone } from '../desk/projectCase.ts';
import type { Services } from '../Services.ts';
import {
  type ClaimedStaffMail,
  endAbandonedMails,
  endStaffMail,
} from '../staff-notices/staffMails.ts';
import type { Mail, MailContent } from './mailer.ts';
import { nameMail } from './mailNames.ts';
import { messagesOf, type QueuedMail } from './queueMail.ts';

/** Attempts until a mail is given up: after three days and a half. */
const MOST_ATTEMPTS = 20;

/** Mails that one process sends at the same time. */
const AT_ONCE = 4;

/** A mail about an application that one process tries to send. */
export interface ClaimedMail extends QueuedMail {
  id: string;
  madeAt: Date;
  attempts: number;
}

/** Writes mails; undefined where there is nothing to tell any more. */
export interface Compose {
  ofApplication(mail: ClaimedMail): Promise<MailContent | undefined>;
  /** With where it goes. One that tells nothing any more is gone. */
  toStaff(mail: ClaimedStaffMail): Promise<Omit<Mail, 'messageId'> | undefined>;
}

// Whoever claims one has two minutes for it, then four, and so on to six hours: after a crash another tries. Of those to
// one of the staff the first one that is due takes the others along: none is claimed beside it at its first attempt.
const CLAIM = sql(
  'mail-claim',
  `update outgoing_mail set attempts = attempts + 1,
     due_at = $1::timestamptz + least(interval '6 hours', interval '2 minutes' * power(2, attempts))
   where id = (select m.id from outgoing_mail m where m.ended_at is null and m.due_at <= $1
     and (m.staff is null or not exists (
       select 1 from outgoing_mail b where b.staff = m.staff and b.id < m.id and b.ended_at is null
         and (b.attempts = 1 or b.attempts = 0 and b.due_at <= $1)))
     order by m.due_at, m.id for update of m skip locked limit 1)
   returning id, kind, application_id as "applicationId", address, language, made_at as "madeAt", attempts,
     message_id as "messageId", also, staff`,
);
const END = sql(
  'mail-end',
  `update outgoing_mail set ended_at = $2, outcome = $3, address = null
   where id = $1 and ended_at is null`,
);
const COUNT = sql(
  'mail-count',
  'select count(*)::int as waiting from outgoing_mail where ended_at is null',
);

/** What one run of the sending came to. */
export interface SendRun {
  sent: number;
  /** Given up: the address takes no mail, or the server was away for days. */
  failed: number;
  /** How many are still to be sent. */
  waiting: number;
  /** What stopped the run: a code of the connection or of SMTP. */
  fault?: string;
}

type Needs = Pick<Services, 'database' | 'config' | 'clock' | 'releases' | 'sendMail' | 'vault'>;

/** What is known of a failure without what was sent: `ECONNREFUSED`, `EENVELOPE 550`. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code ?? 'error', responseCode].filter(Boolean).join(' ');
}

/**
 * The server has said that it will never take this mail. Of one to staff it may say so when it has read it: it is of no
 * single case, and what is in it may be what one server takes for spam.
 */
function isRefused(
  error: unknown,
  { kind }: Pick<ClaimedMail | ClaimedStaffMail, 'kind'>,
): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  const isRead = code === 'EMESSAGE' && kind === 'staff';
  return (code === 'EENVELOPE' || isRead) && responseCode >= 500;
}

/** What became of one: `again` with what stopped it, `gone` where nobody is told it any more. */
type Tried = { outcome: 'sent' | 'failed' | 'gone' } | { outcome: 'again'; fault: string };

/**
 * Sends what waits, a few at once; any number of processes may do it. A mail is sent once, unless a
 * process is killed between the server's answer and the note of it: then another sends it again, under
 * the same Message-ID. A run ends with the first failure that is not the mail's own.
 */
export async function sendQueued(
  services: Needs,
  compose: Compose,
  signal: AbortSignal,
): Promise<SendRun> {
  const { database, clock } = services;
  const run: SendRun = { sent: 0, failed: 0, waiting: 0 };

  async function sendNext(): Promise<void> {
    while (!signal.aborted && !run.fault) {
      const mail = await database.first<ClaimedMail | ClaimedStaffMail>(CLAIM, [clock()]);
      if (!mail) return;
      const tried = await trySend(services, compose, mail);
      if (tried.outcome === 'gone') continue;
      if (tried.outcome === 'again') {
        run.fault = tried.fault;
        if (mail.attempts < MOST_ATTEMPTS) return;
      }
      const outcome = tried.outcome === 'sent' ? 'sent' : 'failed';
      run[outcome] += 1;
      await noteEnd(services, mail, outcome);
    }
  }

  await endAbandonedMails(database, clock());
  if (services.sendMail) await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  run.waiting = (await database.first<{ waiting: number }>(COUNT))!.waiting;
  return run;
}

async function trySend(
  { config, sendMail }: Needs,
  compose: Compose,
  mail: ClaimedMail | ClaimedStaffMail,
): Promise<Tried> {
  const { kind, id, madeAt } = mail;
  const messageId = `<${nameMail({ kind, id, madeAt })}@${new URL(config.publicUrl).hostname}>`;
  try {
    const letter = await write(compose, mail);
    if (!letter) return { outcome: mail.kind === 'staff' ? 'gone' : 'failed' };
    await sendMail!({ ...letter, messageId });
    return { outcome: 'sent' };
  } catch (error) {
    return isRefused(error, mail)
      ? { outcome: 'failed' }
      : { outcome: 'again', fault: codeOf(error) };
  }
}

/** A mail with where it goes. */
async function write(
  compose: Compose,
  mail: ClaimedMail | ClaimedStaffMail,
): Promise<Omit<Mail, 'messageId'> | undefined> {
  if (mail.kind === 'staff') return compose.toStaff(mail);
  const content = await compose.ofApplication(mail);
  return content && { ...content, to: mail.address };
}

async function noteEnd(
  services: Needs,
  mail: ClaimedMail | ClaimedStaffMail,
  outcome: 'sent' | 'failed',
): Promise<void> {
  const { database, clock } = services;
  if (mail.kind === 'staff') return endStaffMail(database, mail, outcome, clock());
  const { id, kind, applicationId } = mail;
  await database.transact(async (runner) => {
    // A server may have said that it did not arrive before this is noted.
    if ((await runner.run(END, [id, clock(), outcome])) === 0) return;
    const action = outcome === 'sent' ? 'mail-sent' : 'mail-failed';
    const brought = messagesOf(mail);
    for (const message of brought.length > 0 ? brought : [undefined])
      await recordEvent(runner, {
        actor: 'portal',
        action,
        applicationId,
        details: { kind, ...(message && { message }) },
      });
  });
  // Noted before it: else the mail would be sent again for as long as its case cannot be opened.
  if (outcome === 'failed') await projectAlone(services, applicationId);
}
