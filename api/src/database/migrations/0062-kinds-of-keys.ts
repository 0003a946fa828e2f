import { migration } from '../migration.ts';

/** What was made under a key, so that its creation alone is taken back: its id is one of several tables. */
export const kindsOfKeys = migration(
  '0062-kinds-of-keys',
  `
  -- Absent where a version before has written it: then it is not known.
  alter table idempotency_keys add column kind text;
  -- A keyed hash of the entity tag that it was made with.
  alter table idempotency_keys add column made_tag text;
  `,
);
