import { migration } from '../migration.ts';

/** The answers that staff have asked the applicant to put right, while the status asks for something. */
export const corrections = migration(
  '0034-corrections',
  "alter table applications add column corrections jsonb not null default '[]'",
);
