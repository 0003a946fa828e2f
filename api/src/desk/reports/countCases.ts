import { type Session, sql } from '../../database/index.ts';

/** Days above which it makes no difference. */
const MOST_DAYS = 400;
const wholeDays = (from: string, to: string) =>
  `least(${MOST_DAYS}, greatest(0, floor(extract(epoch from ${to} - ${from}) / 86400)))::int`;

const FORGET = sql(
  'report-cases-forget',
  "delete from report_days where day = $1 and measure in ('received', 'reached', 'stayed')",
);
// A case counts for each role that sees it, and once for those that see every case.
const COUNT = sql(
  'report-cases-count',
  `with moves as (
     select e.application_id as id, e.at, e.details->>'from' as from_status, e.details->>'to' as to_status,
       a.date_received as received, coalesce((select max(p.at) from audit_events p
         where p.application_id = e.application_id and p.action = 'status' and p.id < e.id), a.date_received) as since
     from audit_events e join applications a on a.id = e.application_id
     where e.action = 'status' and a.date_received is not null
       and e.at >= $1::date::timestamp at time zone $2 and e.at < ($1::date + 1)::timestamp at time zone $2),
   seen as (
     select m.*, r.role from moves m left join desk_cases c on c.application_id = m.id
       cross join lateral unnest(array[''] || coalesce(c.roles, '{}')) r (role)),
   measured as (
     select role, 'received' as measure, '' as name, 0 as days from seen where from_status = any($3)
     union all select role, 'reached', to_status, ${wholeDays('received', 'at')}
       from seen where not from_status = any($3) and from_status <> to_status
     union all select role, 'stayed', from_status, ${wholeDays('since', 'at')}
       from seen where not from_status = any($3) and from_status <> to_status)
   insert into report_days (day, role, measure, name, days, count)
   select $1, role, measure, name, days, count(*) from measured group by role, measure, name, days`,
);
const WAITING = sql(
  'report-waiting-count',
  `insert into report_days (day, role, measure, name, days, count)
   select $1, r.role, 'waiting', a.status, ${wholeDays('s.since', '$2::timestamptz')} as days, count(*)
   from applications a left join desk_cases c on c.application_id = a.id
     cross join lateral (select coalesce(max(p.at), a.date_received) as since from audit_events p
       where p.application_id = a.id and p.action = 'status') s
     cross join lateral unnest(array[''] || coalesce(c.roles, '{}')) r (role)
   where a.status = any($3) and a.date_received is not null
   group by r.role, a.status, days`,
);
const FORGET_WAITING = sql(
  'report-waiting-forget',
  "delete from report_days where measure = 'waiting'",
);

/** A day as it is counted: `2026-11-25` by the clocks of a time zone. */
export interface CountedDay {
  day: string;
  timeZone: string;
}

/**
 * Counts what became of cases on a day: which came in, which status they reached and after how many days, which
 * they left and how long they had it. A day that is counted again is counted anew.
 * @param unsent Ids of the statuses of what was not sent.
 */
export async function countCases(
  session: Session,
  { day, timeZone }: CountedDay,
  unsent: string[],
): Promise<void> {
  await session.run(FORGET, [day]);
  await session.run(COUNT, [day, timeZone, unsent]);
}

/** Counts the cases that wait now, by status and by days. */
export async function countWaiting(
  session: Session,
  { day, now, statuses }: { day: string; now: Date; statuses: string[] },
): Promise<void> {
  await session.run(FORGET_WAITING);
  await session.run(WAITING, [day, now, statuses]);
}
