import { concurrentIndex } from '../migration.ts';

/** What one of the staff has looked at, the newest first. */
export const looksOfStaff = concurrentIndex('0061-looks-of-staff', {
  index: 'audit_events_actor',
  on: 'audit_events (actor, id)',
});
