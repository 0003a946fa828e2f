import { migration } from '../migration.ts';

/**
 * A chain over the audit: each event's code holds the one before it. Events stand in it in the order in
 * which the chain was given them, which is not that of their numbers: a transaction may commit late.
 */
export const auditChain = migration(
  '0017-audit-chain',
  `
  -- Sealed with the server's key ring. The newest makes the codes; the others verify those of before.
  create table audit_keys (
    id uuid primary key,
    sealed jsonb not null,
    made_at timestamptz not null default now()
  );

  create table audit_chain (
    position bigint primary key,
    -- No reference: that an event is gone is what the chain is to show.
    event_id bigint not null unique,
    key_id uuid not null references audit_keys (id),
    -- HMAC-SHA256 of the event and of the code before it.
    code bytea not null
  );

  -- Events that are not in the chain yet. Only the triggers write here, with the owner's rights: the
  -- role that serves may not take an event out of what is to be chained.
  create table audit_pending (event_id bigint primary key);

  create function note_audit_events() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      insert into public.audit_pending (event_id) select id from added on conflict do nothing;
      return null;
    end $$;
  create function settle_audit_events() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      delete from public.audit_pending p using added a where p.event_id = a.event_id;
      return null;
    end $$;
  create trigger audit_chain_settled after insert on audit_chain
    referencing new table as added for each statement execute function settle_audit_events();

  -- The many events of before, while others go on being written; then the few of meanwhile, for which
  -- the trigger's lock waits.
  insert into audit_pending (event_id) select id from audit_events;
  create trigger audit_events_noted after insert on audit_events
    referencing new table as added for each statement execute function note_audit_events();
  insert into audit_pending (event_id)
    select id from audit_events e
    where not exists (select 1 from audit_pending p where p.event_id = e.id);
  `,
);
