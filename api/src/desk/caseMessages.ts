import type { WrittenBlock } from '@porchlight/engine';
import type { Sealed } from '../crypto/index.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import {
  contentWithoutTokens,
  type LeftOut,
  MESSAGE_COLUMNS,
  type MessageRow,
  type Via,
} from '../messages/messageRows.ts';
import type { Services } from '../Services.ts';
import { bodyOf, SMS_STATE, type SmsState } from '../sms/outgoing.ts';

/** Messages of a case that are shown, the newest ones. */
const SHOWN = 100;

const LIST = sql(
  'desk-messages',
  `select ${MESSAGE_COLUMNS}, coalesce(s.name, k.name) as name, o.outcome, o.attempts,
     o.id is not null as "hasMail", t.text
   from messages m left join desk_staff s on s.subject = m.author
   left join operator_keys k on m.author = 'key:' || k.id
   left join lateral (
     select id, outcome, attempts from outgoing_mail
     where application_id = m.application_id and (message_id = m.id or also @> array[m.id])
     order by id desc limit 1) o on true
   left join lateral (
     select jsonb_build_object('record', record, 'sealed', sealed, 'attempts', attempts,
       'state', ${SMS_STATE}) as text
     from outgoing_texts where messages @> array[m.id] order by id desc limit 1) t on true
   where m.application_id = $1 order by m.id desc limit ${SHOWN}`,
);

interface CaseMessageRow extends MessageRow {
  name: string | null;
  outcome: 'sent' | 'failed' | null;
  attempts: number | null;
  hasMail: boolean;
  text: (Omit<SmsDelivery, 'said'> & { record: string; sealed: Sealed }) | null;
}

/** What became of the mail that brings a message; `none` where no address was proven. */
export interface MailDelivery {
  state: 'waiting' | 'sent' | 'failed' | 'none';
  /** How often it was tried. */
  attempts: number;
}

/** What became of the text message that tells of a message. */
export interface SmsDelivery {
  /** `uncertain`: it may have been sent, and is not sent again; `stopped`: she wanted none any more. */
  state: SmsState;
  /** How often it was tried. */
  attempts: number;
  /** Its words, as they were sent. */
  said: string;
}

/** A message as staff see it. */
export interface CaseMessage extends LeftOut {
  id: number;
  at: string;
  isFromApplicant: boolean;
  /** Which of the staff sent it. */
  name?: string;
  language: string;
  subject?: string;
  blocks: WrittenBlock[];
  /** Of an applicant's message: whether somebody has answered it. */
  isAnswered?: boolean;
  /** When the applicant opened it first. */
  readAt?: string;
  mail?: MailDelivery;
  /** Absent: no text tells of it. */
  text?: SmsDelivery;
  /** Of an applicant's message: how it came, where she did not write it in the portal. */
  via?: Via;
}

/** What was written about a case, by both sides, the newest first. */
export async function readCaseMessages(
  { vault }: Pick<Services, 'vault'>,
  runner: QueryRunner,
  applicationId: number,
): Promise<CaseMessage[]> {
  const rows = await runner.all<CaseMessageRow>(LIST, [applicationId]);
  return rows.map((row): CaseMessage => {
    const { id, at, isFromApplicant, name, language, readAt, answeredAt } = row;
    const said = {
      id,
      at: at.toISOString(),
      isFromApplicant,
      ...(name && { name }),
      language,
      ...contentWithoutTokens(vault, row),
    };
    const { via, text } = row;
    if (isFromApplicant) return { ...said, ...(via && { via }), isAnswered: answeredAt !== null };
    const state = row.hasMail ? (row.outcome ?? 'waiting') : 'none';
    return {
      ...said,
      ...(readAt && { readAt: readAt.toISOString() }),
      mail: { state, attempts: row.attempts ?? 0 },
      ...(text && {
        text: { state: text.state, attempts: text.attempts, said: bodyOf(vault, text) },
      }),
    };
  });
}
