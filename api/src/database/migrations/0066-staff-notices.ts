import { concurrentIndex, migration } from '../migration.ts';

/**
 * What staff are told by mail of what happens with cases, each as it was sent. A version of before leaves it as it is;
 * what waits for staff in `outgoing_mail` it tries again until it gives it up.
 */
export const staffNotices = migration(
  '0066-staff-notices',
  `
  -- How somebody of the staff is told something: as her last visit at the desk said it.
  alter table desk_staff
    -- Proven to be hers; null where it is not.
    add column email text,
    add column language text;

  create table staff_notices (
    id integer generated always as identity primary key,
    -- What its envelope is sealed for.
    record uuid not null default gen_random_uuid(),
    application_id integer not null references applications (id) on delete cascade,
    -- What it is called in the pack.
    notice text not null,
    -- Subject and blocks in each language in which somebody got it.
    sealed jsonb not null,
    at timestamptz not null
  );
  create index staff_notices_application on staff_notices (application_id);

  -- Mails to staff are about any number of cases, and outlive each of them.
  alter table outgoing_mail
    alter column application_id drop not null,
    -- The subject of whom of the staff it goes to.
    add column staff text;

  -- To whom one went: gone with who is forgotten.
  create table staff_notice_receivers (
    notice_id integer not null references staff_notices (id) on delete cascade,
    subject text not null,
    -- As what she got it: the id of a role, or assignee.
    role text not null,
    language text not null,
    -- The mail that brings it, while that waits: no mail goes while it has something to tell.
    mail_id bigint references outgoing_mail (id) on delete restrict,
    ended_at timestamptz,
    outcome text check (outcome in ('sent', 'failed')),
    primary key (notice_id, subject)
  );
  create index staff_notice_receivers_mail on staff_notice_receivers (mail_id)
    where mail_id is not null;
  create index staff_notice_receivers_subject on staff_notice_receivers (subject, ended_at);
  `,
);

/** Mails to staff, among all those that have gone to applicants. */
export const staffMailIndex = concurrentIndex('0067-staff-mail-index', {
  index: 'outgoing_mail_staff',
  on: 'outgoing_mail (staff) where staff is not null',
});
