import { migration } from '../migration.ts';

/** Events that go with their case, which takes longer: a job of their own sends them. */
export const eventPackages = migration(
  '0051-event-packages',
  `
  alter table event_deliveries add column is_package boolean not null default false;
  `,
);
