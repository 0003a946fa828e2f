import { migration } from '../migration.ts';

/** What was sent through forms that stand alone: of people who have no account here. */
export const formEntries = migration(
  '0005-form-entries',
  `
  create table form_entries (
    id integer generated always as identity primary key,
    record uuid not null unique,
    -- What its sender was told, to be asked by.
    reference text not null unique,
    form text not null,
    release text not null references releases (hash),
    language text not null,
    answers jsonb not null,
    restricted jsonb not null default '{}',
    received_at timestamptz not null,
    -- By what the form promised on the day on which it was sent.
    remove_at timestamptz not null
  );
  create index form_entries_form on form_entries (form, id);
  create index form_entries_remove on form_entries (remove_at);
  `,
);
