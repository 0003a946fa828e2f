import { recordEvent } from '../audit/recordEvent.ts';
import { sql } from '../database/index.ts';
import { projectAlone } from '../desk/projectCase.ts';
import { nameMail, numberInMessageId } from '../mail/mailNames.ts';
import { type MailKind, messagesOf } from '../mail/queueMail.ts';
import type { Services } from '../Services.ts';
import type { Bounce } from './readBounce.ts';

const FIND = sql(
  'bounce-find',
  `select id, kind, made_at as "madeAt", message_id as "messageId", also, outcome from outgoing_mail
   where id = $1 and application_id = $2 and attempts > 0 for update`,
);
const FAIL = sql(
  'bounce-note',
  `update outgoing_mail set outcome = 'failed', ended_at = coalesce(ended_at, $2), address = null
   where id = $1`,
);

interface Found {
  id: string;
  kind: MailKind;
  madeAt: Date;
  messageId: number | null;
  also: number[] | null;
  outcome: 'sent' | 'failed' | null;
}

/**
 * Notes that a mail about an application did not arrive. Who tells it knows the address of replies to it; of other
 * mails nothing is believed.
 */
export async function noteBounce(
  services: Pick<Services, 'database' | 'clock' | 'releases' | 'vault'>,
  applicationId: number,
  { messageId = '', status }: Bounce,
): Promise<void> {
  const { database, clock } = services;
  const id = numberInMessageId(messageId);
  if (id === undefined) return;
  const isOurs = await database.transact(async (runner) => {
    const mail = await runner.first<Found>(FIND, [id, applicationId]);
    if (!mail || !messageId.startsWith(`<${nameMail(mail)}@`)) return false;
    if (mail.outcome === 'failed') return true;
    await runner.run(FAIL, [mail.id, clock()]);
    const brought = messagesOf(mail);
    for (const message of brought.length > 0 ? brought : [undefined])
      await recordEvent(runner, {
        actor: 'portal',
        action: 'mail-failed',
        applicationId,
        details: { kind: mail.kind, ...(message && { message }), ...(status && { status }) },
      });
    return true;
  });
  // Also of one that was noted before: where this failed, the report comes again.
  if (isOurs) await projectAlone(services, applicationId);
}
