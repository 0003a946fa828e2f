import { migration } from '../../database/migration.ts';

/** The embedded provider's own tables: accounts, what oidc-provider stores, keys, reset links. */
export const identity = migration(
  '0100-identity',
  `
  create table identity_accounts (
    id uuid primary key default gen_random_uuid(),
    email text not null unique check (email = lower(email)),
    password_hash text not null,
    failed_count integer not null default 0,
    failed_at timestamptz,
    signed_in_at timestamptz,
    password_changed_at timestamptz not null default now(),
    created_at timestamptz not null default now()
  );

  -- Sessions, grants, codes, interactions: whatever oidc-provider's adapter is given.
  create table identity_artifacts (
    kind text not null,
    id text not null,
    payload jsonb not null,
    account_id text,
    grant_id text,
    uid text,
    expires_at timestamptz,
    primary key (kind, id)
  );
  create index identity_artifacts_account on identity_artifacts (account_id);
  create index identity_artifacts_grant on identity_artifacts (grant_id);
  create index identity_artifacts_uid on identity_artifacts (kind, uid);
  create index identity_artifacts_expiry on identity_artifacts (expires_at);

  -- Sealed with the server's key ring. The newest of a use signs; the others verify until they retire.
  create table identity_keys (
    id uuid primary key,
    use text not null,
    sealed jsonb not null,
    made_at timestamptz not null default now()
  );

  -- The SHA-256 of a link's token: who reads this table can't use one.
  create table identity_reset_links (
    hash bytea primary key,
    account_id uuid not null references identity_accounts (id) on delete cascade,
    expires_at timestamptz not null
  );
  `,
);
