import { migration } from '../migration.ts';

/** Definitions as files: those that releases were made of, and admins' working copies. */
export const studio = migration(
  '0007-studio',
  `
  -- A file's bytes, once, however many releases and copies have it.
  create table pack_contents (
    sha256 bytea primary key,
    bytes bytea not null,
    used_at timestamptz not null default now()
  );

  create table release_files (
    release text not null references releases (hash) on delete cascade,
    path text not null,
    sha256 bytea not null references pack_contents (sha256),
    primary key (release, path)
  );
  create index release_files_content on release_files (sha256);

  -- The address by which a person knows who it was; the actor is a subject.
  alter table publications add column email text;

  create table studio_copies (
    id integer generated always as identity primary key,
    owner text not null,
    owner_email text,
    name text not null,
    -- The public release that it was begun with, or brought up to last.
    base text not null references releases (hash),
    version integer not null default 1,
    made_at timestamptz not null,
    changed_at timestamptz not null
  );

  -- A deleted file stays with its last content: who had it open is told by whom and when.
  create table studio_files (
    copy_id integer not null references studio_copies (id) on delete cascade,
    path text not null,
    sha256 bytea not null references pack_contents (sha256),
    is_deleted boolean not null default false,
    version integer not null default 1,
    changed_at timestamptz not null,
    changed_by text not null,
    changed_by_email text,
    primary key (copy_id, path)
  );
  create index studio_files_content on studio_files (sha256);

  create table studio_schedules (
    id integer generated always as identity primary key,
    -- Stored with its files, public on the day.
    release text not null references releases (hash),
    -- What was public when it was scheduled.
    base text not null references releases (hash),
    name text not null,
    at timestamptz not null,
    reason text not null,
    made_by text not null,
    made_by_email text,
    made_at timestamptz not null,
    state text not null default 'waiting',
    -- Until then the process that took it has it for itself.
    claimed_until timestamptz,
    done_at timestamptz,
    outcome jsonb not null default '{}'
  );
  create index studio_schedules_due on studio_schedules (at) where state = 'waiting';
  `,
);
