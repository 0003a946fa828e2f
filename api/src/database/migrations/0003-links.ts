import { migration } from '../migration.ts';

/** Appointments, upload links for them and for applications, and the keys of who makes them. */
export const links = migration(
  '0003-links',
  `
  -- Of the agency's scheduling; its own numbers.
  create table appointments (
    id integer primary key,
    agency_code text not null,
    program text not null default '',
    client_name text not null default '',
    -- As the agency's clock shows them.
    on_date date not null,
    at_time time,
    site_name text not null default '',
    is_phone_only boolean not null default false,
    uses_types boolean not null default false,
    type text,
    email text,
    imported_at timestamptz not null default now()
  );

  create table upload_links (
    id integer generated always as identity primary key,
    -- SHA-256: who reads the table can open no link.
    token_hash bytea not null unique,
    appointment_id integer references appointments (id) on delete cascade,
    application_id integer references applications (id) on delete cascade,
    agency_code text not null default '',
    made_at timestamptz not null default now(),
    made_by text not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    check (num_nonnulls(appointment_id, application_id) = 1)
  );
  create index upload_links_appointment on upload_links (appointment_id, id);
  create index upload_links_application on upload_links (application_id, id);

  -- The address for notices about documents; the application's own answers are not changed by a link.
  alter table applications add column upload_email text;

  alter table documents alter column application_id drop not null;
  alter table documents add column appointment_id integer references appointments (id) on delete cascade;
  alter table documents add column link_id integer references upload_links (id);
  alter table documents add column state text not null default 'ready'
    check (state in ('ready', 'waiting', 'refused'));
  alter table documents add column refusal text;
  alter table documents add check (num_nonnulls(application_id, appointment_id) = 1);
  create index documents_link on documents (link_id, id);
  create index documents_appointment on documents (appointment_id, id);
  create index documents_waiting on documents (id) where state = 'waiting';

  -- Hashed like tokens; the key itself is shown once, when it is made.
  create table operator_keys (
    id integer generated always as identity primary key,
    name text not null,
    key_hash bytea not null unique,
    scopes text[] not null,
    made_at timestamptz not null default now(),
    made_by text not null,
    used_at timestamptz,
    revoked_at timestamptz
  );
  `,
);
