import { recordEvent } from '../audit/recordEvent.ts';
import { sql } from '../database/index.ts';
import { lockCase, projectCase } from '../desk/projectCase.ts';
import { nameMail, numberInMessageId } from '../mail/mailNames.ts';
import { type MailKind, messagesOf } from '../mail/queueMail.ts';
import type { Services } from '../Services.ts';
import type { Bounce } from './readBounce.ts';

const FIND = sql(
  'bounce-find',
  `select id, kind, made_at as "madeAt", message_id as "messageId", also from outgoing_mail
   where id = $1 and application_id = $2 and attempts > 0
     and outcome is distinct from 'failed' for update`,
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
  await database.transact(async (session) => {
    await lockCase(session, applicationId);
    const mail = await session.first<Found>(FIND, [id, applicationId]);
    if (!mail || !messageId.startsWith(`<${nameMail(mail)}@`)) return;
    await session.run(FAIL, [mail.id, clock()]);
    const brought = messagesOf(mail);
    for (const message of brought.length > 0 ? brought : [undefined])
      await recordEvent(session, {
        actor: 'portal',
        action: 'mail-failed',
        applicationId,
        details: { kind: mail.kind, ...(message && { message }), ...(status && { status }) },
      });
    await projectCase(services, session, applicationId);
  });
}
