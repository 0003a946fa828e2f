import { migration } from '../../database/migration.ts';

/**
 * Where somebody is signed in: what the provider's sessions do not say themselves. The browser is kept
 * as two words, never as the whole of what it sent.
 */
export const signIns = migration(
  '0105-sign-ins',
  `
  create table identity_sign_ins (
    session_uid text primary key,
    account_id uuid not null references identity_accounts (id) on delete cascade,
    browser text not null,
    system text not null,
    began_at timestamptz not null default now(),
    seen_at timestamptz not null default now()
  );
  create index identity_sign_ins_account on identity_sign_ins (account_id);
  `,
);
