import { migration } from '../migration.ts';

/** What a release is called, and what is said of it, kept as it was written when it became public. */
export const releaseNames = migration(
  '0042-release-names',
  `
  alter table publications
    add column name text not null default '',
    add column notes text not null default '';

  -- What waits has its name already; "name" is the copy's.
  alter table studio_schedules
    add column release_name text not null default '',
    add column notes text not null default '';
  `,
);
