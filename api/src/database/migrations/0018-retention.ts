import { migration } from '../migration.ts';

/** What is kept although its time is over, and the one way in which events of the audit leave. */
export const retention = migration(
  '0018-retention',
  `
  -- The reference keeps a held application from every deletion, whoever asks for it.
  create table legal_holds (
    application_id integer primary key references applications (id),
    reason text not null,
    made_by text not null,
    made_at timestamptz not null default now()
  );

  -- With the owner's rights: the role that serves may not delete events. From the chain's beginning on
  -- and never what is younger than a year, what belongs to a held application or stands behind it, or
  -- the chain's last place.
  create function forget_audit_events(before timestamptz, most integer,
      out place bigint, out code bytea, out removed bigint)
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      kept bigint;
      first bigint;
    begin
      removed := 0;
      perform pg_advisory_xact_lock(hashtext('porchlight audit'));
      select c.position into kept
        from public.audit_chain c join public.audit_events e on e.id = c.event_id
        where e.at >= least(before, now() - interval '365 days')
          or exists (select 1 from public.legal_holds h where h.application_id = e.application_id)
        order by c.position limit 1;
      kept := coalesce(kept, (select max(c.position) from public.audit_chain c));
      select min(c.position) into first from public.audit_chain c;
      place := least(kept - 1, first + most - 1);
      if place is null or place < first then
        place := null;
        return;
      end if;
      select c.code into code from public.audit_chain c where c.position = place;
      delete from public.audit_events e using public.audit_chain c
        where c.event_id = e.id and c.position <= place;
      delete from public.audit_chain c where c.position <= place;
      get diagnostics removed = row_count;
    end $$;
  revoke execute on function forget_audit_events from public;
  `,
);
