import { randomUUID } from 'node:crypto';
import { readPointer, type WrittenNotice } from '@porchlight/engine';
import type { Sealed, Vault } from '../crypto/index.ts';
import { type QueryRunner, sql } from '../database/index.ts';

/** A notice to staff in the languages in which somebody got it. */
export type WrittenByLanguage = { [language: string]: WrittenNotice };

/** A notice to staff that is to be kept. */
export interface NewStaffNotice {
  applicationId: number;
  /** What it is called in the pack. */
  notice: string;
  written: WrittenByLanguage;
}

/** Somebody who gets one. */
export interface StaffReceiver {
  subject: string;
  /** As what: the id of a role, or `assignee`. */
  role: string;
  language: string;
  mailId: string | undefined;
}

/** A notice as it stands in the database. */
export interface StaffNoticeRow {
  id: number;
  applicationId: number;
  record: string;
  sealed: Sealed;
}

const INSERT = sql(
  'staff-notice-insert',
  `insert into staff_notices (record, application_id, notice, sealed, at)
   values ($1, $2, $3, $4, $5) returning id`,
);
const RECEIVERS = sql(
  'staff-notice-receivers',
  `insert into staff_notice_receivers (notice_id, subject, role, language, mail_id)
   select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::bigint[])`,
);
const OF_MAIL = sql(
  'staff-notices-of-mail',
  `select n.id, n.application_id as "applicationId", n.record, n.sealed, n.notice, r.role, r.language
   from staff_notice_receivers r join staff_notices n on n.id = r.notice_id
   where r.mail_id = $1 order by n.id`,
);
const OF_CASE = sql(
  'staff-notices-of-case',
  `select n.id, n.application_id as "applicationId", n.record, n.sealed,
     array(select r.role from staff_notice_receivers r where r.notice_id = n.id order by r.role) as roles,
     (select count(*)::int from staff_notice_receivers r where r.notice_id = n.id and r.outcome = 'sent') as sent
   from staff_notices n where n.application_id = $1 and n.id = any($2)`,
);

const CONTENT = '/Notice/ByLanguage';

/** Keeps a notice as it is sent, and to whom; in the transaction of what it tells. @returns Its id. */
export async function insertStaffNotice(
  runner: QueryRunner,
  vault: Pick<Vault, 'seal'>,
  { applicationId, notice, written }: NewStaffNotice,
  receivers: readonly StaffReceiver[],
  now: Date,
): Promise<number> {
  const record = randomUUID();
  const sealed = vault.seal(record, { [CONTENT]: written });
  const values = [record, applicationId, notice, sealed, now];
  const { id } = (await runner.first<{ id: number }>(INSERT, values))!;
  await runner.run(RECEIVERS, [
    id,
    receivers.map(({ subject }) => subject),
    receivers.map(({ role }) => role),
    receivers.map(({ language }) => language),
    receivers.map(({ mailId }) => mailId ?? null),
  ]);
  return id;
}

/** What a notice says, in each language in which somebody got it. */
export const writtenOf = (
  vault: Pick<Vault, 'unseal'>,
  { record, sealed }: Pick<StaffNoticeRow, 'record' | 'sealed'>,
): WrittenByLanguage => readPointer(vault.unseal(record, sealed, {}), CONTENT) as WrittenByLanguage;

/** A notice that a mail brings. */
export interface NoticeOfMail extends StaffNoticeRow {
  /** What it is called in the pack. */
  notice: string;
  /** As what its receiver gets it: the id of a role, or `assignee`. */
  role: string;
  language: string;
}

/** The notices that a mail brings, as what and in which language its receiver gets each. */
export const noticesOfMail = (runner: QueryRunner, mailId: string) =>
  runner.all<NoticeOfMail>(OF_MAIL, [mailId]);

/** A notice to staff as its case shows it. */
export interface NoticeOfCase extends StaffNoticeRow {
  /** As what each of its receivers got it. */
  roles: string[];
  /** To how many of them a mail went. */
  sent: number;
}

/** Some notices of a case. */
export const noticesOfCase = (runner: QueryRunner, applicationId: number, ids: number[]) =>
  runner.all<NoticeOfCase>(OF_CASE, [applicationId, ids]);
