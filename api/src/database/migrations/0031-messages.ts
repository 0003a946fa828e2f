import { migration } from '../migration.ts';

/**
 * Messages between staff and applicants, each as it was sent. What was said is sealed: people write
 * what they were asked not to.
 */
export const messages = migration(
  '0031-messages',
  `
  -- How its owner is told something: chosen when she sends it or writes about it.
  alter table applications
    add column contact_language text,
    -- Proven to be hers at that moment; null where none was.
    add column contact_address text;

  create table messages (
    id integer generated always as identity primary key,
    -- What its envelopes are sealed for.
    record uuid not null default gen_random_uuid(),
    application_id integer not null references applications (id) on delete cascade,
    is_from_applicant boolean not null,
    -- The subject of who sent it.
    author text not null,
    -- What a notice is called in the pack, and under which release it was written.
    notice text,
    release text references releases (hash),
    language text not null,
    -- Subject and blocks, as they were sent.
    sealed jsonb not null,
    at timestamptz not null,
    -- When the applicant opened it first.
    read_at timestamptz,
    -- When staff answered it, or said that it needs no answer.
    answered_at timestamptz
  );
  create index messages_application on messages (application_id, id);
  create index messages_unanswered on messages (application_id)
    where is_from_applicant and answered_at is null;

  alter table outgoing_mail
    add column message_id integer references messages (id) on delete cascade;
  create index outgoing_mail_message on outgoing_mail (message_id) where message_id is not null;
  `,
);
