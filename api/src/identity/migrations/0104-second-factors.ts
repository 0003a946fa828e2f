import { migration } from '../../database/migration.ts';

/** What somebody proves herself with beside her password, and sign-ins that wait for it. */
export const secondFactors = migration(
  '0104-second-factors',
  `
  -- One app for codes an account. The secret is sealed with the server's key ring.
  create table identity_code_apps (
    account_id uuid primary key references identity_accounts (id) on delete cascade,
    sealed jsonb not null,
    -- The thirty seconds of the last code that was taken: a code counts once.
    last_step bigint not null,
    added_at timestamptz not null default now()
  );

  create table identity_passkeys (
    -- As WebAuthn names the credential, in base64url.
    id text primary key,
    account_id uuid not null references identity_accounts (id) on delete cascade,
    name text not null,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    added_at timestamptz not null default now(),
    used_at timestamptz
  );
  create index identity_passkeys_account on identity_passkeys (account_id);

  -- SHA-256 of the account and eighty random bits: who reads this table can't use one.
  create table identity_recovery_codes (
    account_id uuid not null references identity_accounts (id) on delete cascade,
    hash bytea not null,
    primary key (account_id, hash)
  );

  -- What waits for an answer for some minutes, by the hash of a cookie: a sign-in for its second
  -- step, the making of a passkey for the device, a secret for its first code.
  create table identity_pending (
    hash bytea primary key,
    purpose text not null,
    account_id uuid not null references identity_accounts (id) on delete cascade,
    sealed jsonb,
    challenge text,
    expires_at timestamptz not null
  );
  create index identity_pending_account on identity_pending (account_id);
  create index identity_pending_expiry on identity_pending (expires_at);
  `,
);
