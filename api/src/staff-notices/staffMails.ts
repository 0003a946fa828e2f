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
const LOCK_WAITING = sql(
  'staff-mail-lock-waiting',
  `select id from outgoing_mail where staff = $2 and id <> $1 and ended_at is null and attempts = 0
   order by id for update skip locked`,
);
const MOVE = sql(
  'staff-mail-move',
  'update staff_notice_receivers set mail_id = $1 where mail_id = any($2)',
);
const REMOVE_MOVED = sql('staff-mail-remove-moved', 'delete from outgoing_mail where id = any($1)');
const SPLIT = sql(
  'staff-mail-split',
  `with rest as (
     select notice_id from staff_notice_receivers where mail_id = $1 order by notice_id offset $2
   ), made as (
     insert into outgoing_mail (kind, staff, address, language, made_at, due_at)
     select kind, staff, address, language, made_at, $3 from outgoing_mail
     where id = $1 and exists (select from rest)
     returning id
   )
   update staff_notice_receivers r set mail_id = made.id from made
   where r.mail_id = $1 and r.notice_id in (select notice_id from rest)`,
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
     where mail_id = $1 and ($4::int[] is null or notice_id = any($4)) returning notice_id)
   select n.id, n.application_id as "applicationId", n.notice from ended e
   join staff_notices n on n.id = e.notice_id order by n.id`,
);
// A version that knows no mails to staff ends them as it ends others, and their receivers not at all.
const ABANDONED = sql(
  'staff-mails-abandoned',
  'select id from outgoing_mail where staff is not null and ended_at is not null order by id',
);

/** The most notices of one mail; the others go with the next one. */
export const MOST_NOTICES = 50;

const MINUTE = 60_000;

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

/**
 * What else waits for her goes with a mail that is tried for the first time, as far as one mail holds it. What is
 * locked is looked at by a statement of its own: one that joined a mail before the lock is found.
 */
export async function joinWaiting(
  database: Database,
  { id, staff }: ClaimedStaffMail,
  now: Date,
  digestMinutes: number,
): Promise<void> {
  await database.transact(async (runner) => {
    const waiting = await runner.all<{ id: string }>(LOCK_WAITING, [id, staff]);
    const others = waiting.map((one) => one.id);
    if (others.length > 0) {
      await runner.run(MOVE, [id, others]);
      await runner.run(REMOVE_MOVED, [others]);
    }
    const dueAt = new Date(now.getTime() + digestMinutes * MINUTE);
    await runner.run(SPLIT, [id, MOST_NOTICES, dueAt]);
  });
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

/** What became of a mail. */
type Outcome = 'sent' | 'failed';

/** Notes what became of notices, and of one that failed on its case, too: the rest is told where they are. */
async function endNotices(
  runner: QueryRunner,
  mailId: string,
  { outcome, now, notices }: { outcome: Outcome; now: Date; notices?: number[] },
): Promise<void> {
  const ended = await runner.all<{ id: number; applicationId: number; notice: string }>(END, [
    mailId,
    now,
    outcome,
    notices ?? null,
  ]);
  if (outcome === 'sent') return;
  for (const { id, applicationId, notice } of ended)
    await recordEvent(runner, {
      actor: 'portal',
      action: 'staff-mail-failed',
      applicationId,
      details: { told: id, notice },
    });
}

/** Ends some notices of a mail, which goes without them. */
export async function failNotices(
  database: Database,
  { id }: ClaimedStaffMail,
  notices: number[],
  now: Date,
): Promise<void> {
  if (notices.length === 0) return;
  await database.transact((runner) => endNotices(runner, id, { outcome: 'failed', now, notices }));
}

/** Notes of each notice what became of its mail, which then goes: nothing but it named her address. */
export async function endStaffMail(
  database: Database,
  mail: Pick<ClaimedStaffMail, 'id'>,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  await database.transact(async (runner) => {
    await endNotices(runner, mail.id, { outcome, now });
    await runner.run(REMOVE, [mail.id]);
  });
}

/** Ends the notices of mails that a version before has given up. */
export async function endAbandonedMails(database: Database, now: Date): Promise<void> {
  for (const mail of await database.all<{ id: string }>(ABANDONED, []))
    await endStaffMail(database, mail, 'failed', now);
}
