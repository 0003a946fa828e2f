import { recordEvent } from '../audit/recordEvent.ts';
import { type Database, type QueryRunner, sql } from '../database/index.ts';

/** A mail to one of the staff that one process tries to send. It is about any number of cases. */
export interface ClaimedStaffMail {
  kind: 'staff';
  id: string;
  /** The subject of who gets it. */
  staff: string;
  language: string;
  madeAt: Date;
  attempts: number;
}

/** Somebody to whom a mail goes. */
export interface StaffAddress {
  subject: string;
  address: string;
  language: string;
}

// One that somebody tries to send is as it is: what comes now goes by itself. So it does where another transaction
// holds one: nobody who sends an application waits for what staff are told. `joinWaiting` puts these together.
const QUEUE = sql(
  'staff-mail-queue',
  `with wanted as (
     select * from unnest($1::text[], $2::text[], $3::text[]) as w (subject, address, language)
   ), waiting as (
     select id, staff from outgoing_mail where staff = any($1) and ended_at is null and attempts = 0
       and due_at > $4::timestamptz and due_at <= $4 + make_interval(mins => $5::int)
     order by id for update skip locked
   ), joined as (
     select max(id) as id, staff from waiting group by staff
   ), made as (
     insert into outgoing_mail (kind, staff, address, language, made_at, due_at)
     select 'staff', w.subject, w.address, w.language, $4, greatest($4, make_interval(mins => $5::int) + least($4,
       coalesce(greatest(
         (select max(r.ended_at) from staff_notice_receivers r where r.subject = w.subject),
         (select max(m.made_at) from outgoing_mail m where m.staff = w.subject)), '-infinity')))
     from wanted w where w.subject not in (select staff from joined)
     returning id, staff
   )
   select staff as subject, id from joined union all select staff, id from made`,
);
const JOIN_WAITING = sql(
  'staff-mail-join',
  `with others as (
     select id from outgoing_mail where staff = $2 and id <> $1 and ended_at is null and attempts = 0
     order by id for update skip locked
   ), moved as (
     update staff_notice_receivers set mail_id = $1 where mail_id in (select id from others)
   )
   delete from outgoing_mail where id in (select id from others)`,
);
const TAKE_BACK = sql(
  'staff-mail-take-back',
  'delete from staff_notice_receivers where mail_id = $1 and notice_id = any($2)',
);
const REMOVE = sql('staff-mail-remove', 'delete from outgoing_mail where id = $1');
const END = sql(
  'staff-mail-end',
  `with ended as (
     update staff_notice_receivers set ended_at = $2, outcome = $3, mail_id = null
     where mail_id = $1 returning notice_id)
   select n.id, n.application_id as "applicationId", n.notice from ended e
   join staff_notices n on n.id = e.notice_id order by n.id`,
);

/**
 * Has a mail sent to each of some people, or one that waits for her take more: in the transaction of what it tells.
 * @param digestMinutes For how long after a mail to her the next one waits, whichever cases they are about; 0: not.
 * @returns The ids of the mails, by the subjects of the people.
 */
export async function queueStaffMails(
  runner: QueryRunner,
  people: readonly StaffAddress[],
  now: Date,
  digestMinutes = 0,
): Promise<ReadonlyMap<string, string>> {
  const rows = await runner.all<{ subject: string; id: string }>(QUEUE, [
    people.map(({ subject }) => subject),
    people.map(({ address }) => address),
    people.map(({ language }) => language),
    now,
    digestMinutes,
  ]);
  return new Map(rows.map(({ subject, id }) => [subject, id]));
}

/** What else waits for her goes with a mail that is tried for the first time. */
export async function joinWaiting(
  database: QueryRunner,
  { id, staff }: ClaimedStaffMail,
): Promise<void> {
  await database.run(JOIN_WAITING, [id, staff]);
}

/** Notices that a mail must not tell any more: as if they had not gone to her. */
export async function takeBack(
  database: QueryRunner,
  { id }: ClaimedStaffMail,
  notices: number[],
): Promise<void> {
  if (notices.length > 0) await database.run(TAKE_BACK, [id, notices]);
}

/** A mail of which nothing is left to tell. */
export async function removeStaffMail(
  database: QueryRunner,
  { id }: ClaimedStaffMail,
): Promise<void> {
  await database.run(REMOVE, [id]);
}

/** Notes of each notice what became of its mail, which then goes: nothing but it named her address. */
export async function endStaffMail(
  database: Database,
  mail: ClaimedStaffMail,
  outcome: 'sent' | 'failed',
  now: Date,
): Promise<void> {
  await database.transact(async (runner) => {
    const told = await runner.all<{ id: number; applicationId: number; notice: string }>(END, [
      mail.id,
      now,
      outcome,
    ]);
    await removeStaffMail(runner, mail);
    for (const { id, applicationId, notice } of told)
      await recordEvent(runner, {
        actor: 'portal',
        action: outcome === 'sent' ? 'staff-mail-sent' : 'staff-mail-failed',
        applicationId,
        details: { told: id, notice },
      });
  });
}
