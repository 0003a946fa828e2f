import { migration } from '../migration.ts';

/**
 * The desk. What queues, lists and searches read of a case is written with what changes it: they never
 * look into answers. `role` is blank for roles that see every case.
 */
export const desk = migration(
  '0030-desk',
  `
  create table desk_cases (
    application_id integer primary key references applications (id) on delete cascade,
    -- Of the definitions under which it was looked at last.
    key text not null,
    name text not null,
    status text not null,
    -- Of the roles that see some cases only, those that see this one.
    roles text[] not null,
    assignee text,
    assignee_name text,
    flags text[] not null default '{}',
    -- When staff last led it on: what comes later is new.
    acted_at timestamptz,
    holder text,
    holder_name text,
    held_until timestamptz,
    version integer not null default 1
  );
  create index desk_cases_key on desk_cases (key, application_id);
  create index desk_cases_assignee on desk_cases (assignee, application_id) where assignee is not null;

  create table desk_entries (
    queue text not null,
    role text not null,
    sort_key text collate "C" not null,
    application_id integer not null references applications (id) on delete cascade,
    due date,
    -- The declared columns alone, by pointer.
    cells jsonb not null,
    primary key (queue, role, sort_key, application_id)
  );
  create index desk_entries_application on desk_entries (application_id);
  create index desk_entries_due on desk_entries (queue, role, due) where due is not null;

  create table desk_terms (
    term text collate "C" not null,
    application_id integer not null references applications (id) on delete cascade,
    primary key (term, application_id)
  );
  create index desk_terms_application on desk_terms (application_id);

  -- What staff have done, as they said it; never changed.
  create table desk_actions (
    id bigint generated always as identity primary key,
    application_id integer not null references applications (id) on delete cascade,
    action text not null,
    actor text not null,
    release text not null references releases (hash),
    answers jsonb not null,
    from_status text not null,
    to_status text not null,
    at timestamptz not null
  );
  create index desk_actions_application on desk_actions (application_id, id);

  -- Whom a case can be given to: who has been at the desk.
  create table desk_staff (
    subject text primary key,
    name text not null,
    roles text[] not null,
    seen_at timestamptz not null
  );

  -- The definitions under which every case has been looked at.
  create table desk_projections (
    key text primary key,
    finished_at timestamptz not null
  );
  `,
);
