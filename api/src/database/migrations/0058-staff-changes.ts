import { migration } from '../migration.ts';

/**
 * Answers that staff have changed in what was sent: a submission of their own, made of hers. A process of before counts
 * it as sent by her, until the case is put into its lists anew.
 */
export const staffChanges = migration(
  '0058-staff-changes',
  `
  -- Null: sent by the applicant. Else each answer that staff have changed since, with what she had sent.
  alter table submissions add column staff_changes jsonb;
  `,
);
