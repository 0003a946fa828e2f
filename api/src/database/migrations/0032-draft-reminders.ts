import { migration } from '../migration.ts';

/** Who was reminded of her draft: the end of the days that the mail named. Another end is another mail. */
export const draftReminders = migration(
  '0032-draft-reminders',
  'alter table applications add column reminded_until timestamptz',
);
