import { migration } from '../migration.ts';

/** Replies by e-mail: the address at which an application is written about, and what came there. */
export const mailReplies = migration(
  '0056-mail-replies',
  `
  create table reply_addresses (
    -- What its envelope is sealed for.
    record uuid primary key default gen_random_uuid(),
    application_id integer not null references applications (id) on delete cascade,
    -- Whose it was when it was made: it ends when the application is somebody else's.
    owner text not null,
    -- The part of the address that nobody can guess, and its SHA-256, by which it is found.
    sealed jsonb not null,
    hash bytea not null unique,
    made_at timestamptz not null,
    unique (application_id, owner)
  );

  -- Mails that were taken, so that each is taken once, however often it comes. By a hash: who wrote is not kept.
  create table incoming_mail (
    application_id integer not null references applications (id) on delete cascade,
    hash bytea not null,
    at timestamptz not null,
    primary key (application_id, hash)
  );
  create index incoming_mail_at on incoming_mail (at);

  -- What is there was held to the narrower one: nothing has to be read through.
  alter table messages
    drop constraint messages_via_check,
    add constraint messages_via_check check (via in ('text', 'email')) not valid;
  `,
);
