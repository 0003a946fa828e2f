import { migration } from '../migration.ts';

/** What was done to a working copy, change by change: every state that it had can be had back. */
export const studioHistory = migration(
  '0040-studio-history',
  `
  create table studio_entries (
    id bigint generated always as identity primary key,
    copy_id integer not null references studio_copies (id) on delete cascade,
    kind text not null,
    -- What several calls have in common: a change of the builder writes more than one file.
    change text,
    -- The change in words, as a code with its parameters: each reads it in her language.
    said jsonb not null default '{}',
    actor text not null,
    actor_email text,
    at timestamptz not null
  );
  create index studio_entries_copy on studio_entries (copy_id, id);

  -- A file before and after; null where it was not there.
  create table studio_entry_files (
    entry_id bigint not null references studio_entries (id) on delete cascade,
    path text not null,
    before bytea references pack_contents (sha256),
    after bytea references pack_contents (sha256),
    primary key (entry_id, path)
  );
  create index studio_entry_files_before on studio_entry_files (before);
  create index studio_entry_files_after on studio_entry_files (after);

  -- Who has changed what is not public yet; stays when old entries go.
  create table studio_authors (
    copy_id integer not null references studio_copies (id) on delete cascade,
    subject text not null,
    email text,
    primary key (copy_id, subject)
  );
  `,
);
