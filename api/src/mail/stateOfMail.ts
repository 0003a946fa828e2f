import { type QueryRunner, sql } from '../database/index.ts';
import type { MailKind } from './queueMail.ts';

/** What became of a mail. */
export type MailState = 'waiting' | 'sent' | 'failed';

const STATE = sql(
  'mail-state',
  `select coalesce(outcome, 'waiting') as state from outgoing_mail
   where application_id = $1 and kind = $2 order by id desc limit 1`,
);
const STATE_OF_NOTICE = sql(
  'mail-state-of-notice',
  `select coalesce(o.outcome, 'waiting') as state from messages m
   join outgoing_mail o on o.application_id = m.application_id
     and (o.message_id = m.id or o.also @> array[m.id])
   where m.application_id = $1 and m.notice = any($2) order by m.id desc, o.id desc limit 1`,
);

/** What became of the newest mail of a kind about an application; undefined where there is none. */
export async function stateOfMail(
  runner: QueryRunner,
  applicationId: number,
  kind: MailKind,
): Promise<MailState | undefined> {
  return (await runner.first<{ state: MailState }>(STATE, [applicationId, kind]))?.state;
}

/** What became of the newest mail that brings one of some notices; undefined where there is none. */
export async function stateOfNotice(
  runner: QueryRunner,
  applicationId: number,
  notices: string[],
): Promise<MailState | undefined> {
  const asked = [applicationId, notices];
  return (await runner.first<{ state: MailState }>(STATE_OF_NOTICE, asked))?.state;
}
