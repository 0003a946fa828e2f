import { type DeskNotice, localeOf, writeDate, writeNotice } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import { sql } from '../database/index.ts';
import { readContact } from '../messages/contact.ts';
import { noticeOf } from '../messages/noticeOf.ts';
import { sendNotice } from '../messages/sendNotice.ts';
import type { Services } from '../Services.ts';
import { lastDayOf } from './policies.ts';

const IS_DUE = `closed_at is null and date_received is null and status = any($2) and version > 1
       and contact_address is not null
       and started_at > $1::timestamptz - make_interval(hours => 24 * $3)
       and started_at <= $1::timestamptz - make_interval(hours => 24 * ($3 - $4))
       and reminded_until is distinct from started_at + make_interval(hours => 24 * $3)`;

// One statement: no mail waits without its mark, and no draft has one without its mail. Of two that run
// it at once, the second passes over what the first holds. The days are those of `isOverdue`.
const REMIND = sql(
  'draft-remind',
  `with due as (
     select id, started_at + make_interval(hours => 24 * $3) as ends from applications
     where ${IS_DUE}
     for update skip locked),
   marked as (
     update applications a set reminded_until = due.ends from due where a.id = due.id
     returning a.id, a.contact_address, a.contact_language)
   insert into outgoing_mail (kind, application_id, address, language, made_at, due_at)
   select 'reminder', id, contact_address, contact_language, $1, $1 from marked`,
);

const MARK = sql(
  'draft-mark',
  `update applications set reminded_until = started_at + make_interval(hours => 24 * $3)
   where id = (select id from applications where ${IS_DUE} limit 1 for update skip locked)
   returning id, started_at as "startedAt"`,
);

type Needs = Pick<Services, 'clock' | 'config' | 'database' | 'releases' | 'sendMail' | 'vault'>;

/** A notice of a pack, and the release whose it is. */
interface Telling {
  release: Release;
  notice: DeskNotice;
}

/** Tells one of whom a notice of the pack speaks: in the transaction of the mark. @returns False where none is left. */
function tellOne(
  services: Needs,
  { release, notice: { name } }: Telling,
  due: (Date | string[] | number)[],
): Promise<boolean> {
  return services.database.transact(async (runner) => {
    const row = await runner.first<{ id: number; startedAt: Date }>(MARK, due);
    if (!row) return false;
    const { address, ...contact } = await readContact(runner, row.id);
    const { language } = release.portal(contact.language);
    const desk = release.desk(language)!;
    const ends = writeDate(lastDayOf(release, row), localeOf(language));
    // No answer is in it: others may read her mail.
    const root = { $: { case: { number: row.id, ends } } };
    const notice = desk.notices.find((one) => one.name === name)!;
    const written = writeNotice(notice, { desk, root, fields: new Map(), language });
    const told = { applicationId: row.id, author: 'portal', name, release: release.hash };
    await sendNotice(services, runner, {
      ...told,
      language,
      address,
      written,
      kind: 'reminder',
    });
    return true;
  });
}

/**
 * Has each told who began an application, has shown that her address is hers, and has not sent it, so many
 * days before its end as the pack says: once for that end, by its notice or by the words of its reminder.
 * @param signal Aborted, it tells nobody more: another run does.
 * @returns How many were told.
 */
export async function remindOfDrafts(services: Needs, signal: AbortSignal): Promise<number> {
  const { database, releases, clock } = services;
  // One for all of them: another may be published meanwhile.
  const release = releases.current();
  const { statuses, limits, reminder } = release.compiled.settings;
  if (!reminder) return 0;
  const drafts = statuses.filter(({ role }) => role === 'draft').map(({ id }) => id);
  const due = [clock(), drafts, limits.draftDays, reminder.daysBefore];
  const notice = noticeOf(release, [{ on: 'draft-ending' }]);
  if (!notice) return database.run(REMIND, due);
  let told = 0;
  while (!signal.aborted && (await tellOne(services, { release, notice }, due))) told += 1;
  return told;
}
