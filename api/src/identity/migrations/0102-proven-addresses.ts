import { migration } from '../../database/migration.ts';

/** Since when an account's address is known to be its owner's, and the links that prove one. */
export const provenAddresses = migration(
  '0102-proven-addresses',
  `
  alter table identity_accounts add column proven_at timestamptz;
  -- An operator knew whom she gave a role.
  update identity_accounts a set proven_at = now()
  where exists (select 1 from identity_roles r where r.account_id = a.id);

  -- The SHA-256 of a link's token: who reads this table can't use one. There may be no account yet.
  create table identity_address_links (
    hash bytea primary key,
    email text not null check (email = lower(email)),
    return_path text,
    expires_at timestamptz not null
  );
  create index identity_address_links_email on identity_address_links (email);
  create index identity_address_links_expiry on identity_address_links (expires_at);
  `,
);
