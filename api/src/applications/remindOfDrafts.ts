import { sql } from '../database/index.ts';
import type { Services } from '../Services.ts';

// One statement: no mail waits without its mark, and no draft has one without its mail. Of two that run
// it at once, the second passes over what the first holds. The days are those of `isOverdue`.
const REMIND = sql(
  'draft-remind',
  `with due as (
     select id, started_at + make_interval(hours => 24 * $3) as ends from applications
     where closed_at is null and date_received is null and status = any($2) and version > 1
       and contact_address is not null
       and started_at > $1::timestamptz - make_interval(hours => 24 * $3)
       and started_at <= $1::timestamptz - make_interval(hours => 24 * ($3 - $4))
       and reminded_until is distinct from started_at + make_interval(hours => 24 * $3)
     for update skip locked),
   marked as (
     update applications a set reminded_until = due.ends from due where a.id = due.id
     returning a.id, a.contact_address, a.contact_language)
   insert into outgoing_mail (kind, application_id, address, language, made_at, due_at)
   select 'reminder', id, contact_address, contact_language, $1, $1 from marked`,
);

/**
 * Has a mail sent to each who began an application, has shown that her address is hers, and has not sent
 * it, so many days before its end as the pack says: once for that end.
 * @returns How many mails wait now.
 */
export async function remindOfDrafts({
  database,
  releases,
  clock,
}: Pick<Services, 'database' | 'releases' | 'clock'>): Promise<number> {
  const { statuses, limits, reminder } = releases.current().compiled.settings;
  if (!reminder) return 0;
  const drafts = statuses.filter(({ role }) => role === 'draft').map(({ id }) => id);
  return database.run(REMIND, [clock(), drafts, limits.draftDays, reminder.daysBefore]);
}
