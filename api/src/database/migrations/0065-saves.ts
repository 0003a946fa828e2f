import { migration } from '../migration.ts';

/** When an applicant worked on her application, and at which steps: no answers. A version before leaves it as it is. */
export const saves = migration(
  '0065-saves',
  "alter table applications add column saves jsonb not null default '[]'",
);
