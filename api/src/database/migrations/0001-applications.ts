import { migration } from '../migration.ts';

/**
 * What applicants give. `record` names a row in the authenticated data of its encrypted values, so
 * that none can be moved to another row; it is known before the row has its number.
 */
export const applications = migration(
  '0001-applications',
  `
  create table releases (
    hash text primary key,
    -- json, not jsonb: the order of a pack’s keys has a meaning.
    compiled json not null,
    made_at timestamptz not null default now()
  );
  -- The newest row names the release that is public: a roll-back is one more row.
  create table publications (
    id integer generated always as identity primary key,
    hash text not null references releases (hash),
    actor text not null,
    published_at timestamptz not null default now()
  );

  create table applications (
    id integer generated always as identity (start with 1001) primary key,
    record uuid not null unique,
    owner text not null,
    status text not null,
    version integer not null default 1,
    release text not null references releases (hash),
    step text not null,
    answers jsonb not null default '{}',
    restricted jsonb not null default '{}',
    started_from integer references applications (id) on delete set null,
    started_at timestamptz not null default now(),
    saved_at timestamptz not null default now(),
    date_received timestamptz,
    closed_at timestamptz
  );
  -- One application is open for each applicant, however many tabs ask for the first one at once.
  create unique index applications_open on applications (owner) where closed_at is null;
  create index applications_owner on applications (owner, id);
  create index applications_status on applications (status, started_at);

  create table members (
    id integer generated always as identity primary key,
    record uuid not null unique,
    application_id integer not null references applications (id) on delete cascade,
    version integer not null default 1,
    step text,
    is_finished boolean not null default false,
    is_complete boolean not null default false,
    answers jsonb not null default '{}',
    restricted jsonb not null default '{}',
    made_at timestamptz not null default now()
  );
  create index members_application on members (application_id, id);

  create table incomes (
    id integer generated always as identity primary key,
    application_id integer not null references applications (id) on delete cascade,
    member_id integer references members (id) on delete cascade,
    answers jsonb not null,
    made_at timestamptz not null default now()
  );
  create index incomes_application on incomes (application_id, id);
  create index incomes_member on incomes (member_id);

  create table documents (
    id integer generated always as identity primary key,
    application_id integer not null references applications (id) on delete cascade,
    key text not null,
    file_name text not null,
    answers jsonb not null,
    type text not null,
    size bigint not null,
    sha256 text not null,
    scan text not null default 'not-scanned',
    uploaded_at timestamptz not null default now()
  );
  create index documents_application on documents (application_id, id);
  create index documents_key on documents (key);

  -- What was submitted, under the release that it was given under; never changed.
  create table submissions (
    id integer generated always as identity primary key,
    application_id integer not null references applications (id) on delete cascade,
    release text not null references releases (hash),
    status text not null,
    answers jsonb not null,
    restricted jsonb not null,
    members jsonb not null,
    incomes jsonb not null,
    documents jsonb not null,
    agreed_at timestamptz not null,
    submitted_at timestamptz not null default now()
  );
  create index submissions_application on submissions (application_id, id);
  `,
);
