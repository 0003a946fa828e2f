import { migration } from '../migration.ts';

/**
 * Which steps of an application were open once. Empty in those from before: there every step up to
 * `step` was.
 */
export const visitedSteps = migration(
  '0014-visited-steps',
  "alter table applications add column visited text[] not null default '{}'",
);
