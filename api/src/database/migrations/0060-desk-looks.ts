import { migration } from '../migration.ts';

/** Who has a case open at the desk, so that two who do see each other. */
export const deskLooks = migration(
  '0060-desk-looks',
  `
  create table desk_looks (
    application_id integer not null references applications (id) on delete cascade,
    subject text not null,
    name text not null,
    -- A tab that is closed without a word is gone by then.
    until timestamptz not null,
    primary key (application_id, subject)
  );
  create index desk_looks_until on desk_looks (until);
  `,
);
