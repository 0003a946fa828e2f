import { migration } from '../migration.ts';

/** Mails that are told of by a change, in the same transaction as the change. */
export const outgoingMail = migration(
  '0021-outgoing-mail',
  `
  create table outgoing_mail (
    id bigint generated always as identity primary key,
    kind text not null,
    application_id integer not null references applications (id) on delete cascade,
    -- Null once it was sent or given up.
    address text,
    language text not null,
    made_at timestamptz not null,
    attempts integer not null default 0,
    -- When it is tried next; while one tries it, when another may.
    due_at timestamptz not null,
    ended_at timestamptz,
    outcome text check (outcome in ('sent', 'failed'))
  );
  create index outgoing_mail_due on outgoing_mail (due_at, id) where ended_at is null;
  create index outgoing_mail_application on outgoing_mail (application_id);
  `,
);
