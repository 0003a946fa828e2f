import { migration } from '../migration.ts';

/** Answers that no question of a newer release takes: kept, and shown to who gave them. */
export const setAside = migration(
  '0006-set-aside',
  `
  alter table applications add column set_aside jsonb not null default '[]';
  alter table members add column set_aside jsonb not null default '[]';
  alter table members add column release text references releases (hash);
  update members m set release = a.release from applications a where a.id = m.application_id;
  alter table members alter column release set not null;
  `,
);
