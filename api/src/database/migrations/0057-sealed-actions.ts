import { migration } from '../migration.ts';

/**
 * What staff write with an action is sealed, as messages are. `answers` stays for what was written before:
 * the rotation of keys seals it. A process of before reads nothing of what is sealed.
 */
export const sealedActions = migration(
  '0057-sealed-actions',
  `
  alter table desk_actions
    -- What its envelope is sealed for.
    add column record uuid,
    add column sealed jsonb;
  `,
);
