import { migration } from '../migration.ts';

/** What is kept about requests rather than about applicants. */
export const records = migration(
  '0002-records',
  `
  create table audit_events (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    actor text not null,
    action text not null,
    application_id integer,
    details jsonb not null default '{}'
  );
  create index audit_events_application on audit_events (application_id, id);

  create table idempotency_keys (
    owner text not null,
    key text not null,
    -- A keyed hash: what was sent may hold restricted values.
    request text not null,
    made_id integer,
    made_at timestamptz not null default now(),
    primary key (owner, key)
  );
  create index idempotency_keys_age on idempotency_keys (made_at);

  -- The shape that rate-limiter-flexible expects.
  create table rate_limits (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  );
  `,
);
