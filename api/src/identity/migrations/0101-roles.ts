import { migration } from '../../database/migration.ts';

/** Who may do more than apply. A grant ends with its account. */
export const roles = migration(
  '0101-roles',
  `
  create table identity_roles (
    account_id uuid not null references identity_accounts (id) on delete cascade,
    role text not null,
    granted_by text not null,
    granted_at timestamptz not null default now(),
    primary key (account_id, role)
  );
  `,
);
