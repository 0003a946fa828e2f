import { migration } from '../migration.ts';

/** Messages that go as one mail. */
export const mailDigests = migration(
  '0059-mail-digests',
  `
  -- Messages that were written while the mail waited, and go with it; message_id is the first one.
  alter table outgoing_mail add column also integer[];
  `,
);
