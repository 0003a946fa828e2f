import { migration } from '../migration.ts';

/** By what cases are compared: a keyed hash of the answers, never the answers. */
export const deskSame = migration(
  '0035-desk-same',
  `
  create table desk_same (
    kind text not null,
    value text not null,
    application_id integer not null references applications (id) on delete cascade,
    primary key (kind, value, application_id)
  );
  create index desk_same_application on desk_same (application_id);
  `,
);
