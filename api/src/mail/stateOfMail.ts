import { type Session, sql } from '../database/index.ts';
import type { MailKind } from './queueMail.ts';

/** What became of a mail. */
export type MailState = 'waiting' | 'sent' | 'failed';

const STATE = sql(
  'mail-state',
  `select coalesce(outcome, 'waiting') as state from outgoing_mail
   where application_id = $1 and kind = $2 order by id desc limit 1`,
);

/** What became of the newest mail of a kind about an application; undefined where there is none. */
export async function stateOfMail(
  session: Session,
  applicationId: number,
  kind: MailKind,
): Promise<MailState | undefined> {
  return (await session.first<{ state: MailState }>(STATE, [applicationId, kind]))?.state;
}
