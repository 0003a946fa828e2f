import { migration } from '../migration.ts';

/** What other systems are told, one row a receiver, in the same transaction as what it tells of. */
export const eventDeliveries = migration(
  '0033-event-deliveries',
  `
  create table event_deliveries (
    id bigint generated always as identity primary key,
    -- What its envelope is sealed for.
    record uuid not null default gen_random_uuid(),
    -- The id of the event, in whichever attempt: receivers know it by that.
    event_id uuid not null,
    receiver text not null,
    type text not null,
    application_id integer not null references applications (id) on delete cascade,
    -- The event. Null once it was taken.
    sealed jsonb,
    made_at timestamptz not null,
    attempts integer not null default 0,
    -- When it is tried next; while one tries it, when another may.
    due_at timestamptz not null,
    -- An attempt that fails after this is the last one.
    until timestamptz not null,
    -- What stopped the last attempt: a code, nothing of what was sent or answered.
    fault text,
    ended_at timestamptz,
    outcome text check (outcome in ('sent', 'failed')),
    unique (event_id, receiver)
  );
  create index event_deliveries_due on event_deliveries (receiver, due_at, id) where ended_at is null;
  create index event_deliveries_failed on event_deliveries (id) where outcome = 'failed';
  create index event_deliveries_application on event_deliveries (application_id);
  `,
);
