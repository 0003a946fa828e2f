import { migration } from '../migration.ts';

/** What proves the bytes of each part of an upload, by the part's key. */
export const uploadCodes = migration(
  '0064-upload-codes',
  `
  -- A part that a version before has received has none, and counts as it did.
  alter table uploads add column codes jsonb not null default '{}';
  `,
);
