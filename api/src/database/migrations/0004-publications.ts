import { migration } from '../migration.ts';

/** Why a release was made public. */
export const publications = migration(
  '0004-publications',
  `alter table publications add column reason text not null default ''`,
);
