import { migration } from '../migration.ts';

/** For which of the wanted papers a document was added; null for one that was added to none. */
export const documentSlots = migration(
  '0019-document-slots',
  'alter table documents add column slot text',
);
