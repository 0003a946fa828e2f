import { allowTime, type QueryRunner, sql } from '../../database/index.ts';

/** Days of the calendar between two times; above so many it makes no difference. */
const MOST_DAYS = 3650;
const daysSql = (from: string, to: string, timeZone: string) =>
  `least(${MOST_DAYS}, greatest(0, (${to} at time zone ${timeZone})::date - (${from} at time zone ${timeZone})::date))`;

/** Who sees a case: everybody whose role sees every case, and each role that sees this one, under its scope. */
const scopesSql = (roles: string, ids: string, scopes: string) =>
  `(select '' as role union all select s.scope from unnest(${ids}::text[], ${scopes}::text[]) s (id, scope)
    where s.id = any(${roles}))`;

/** An event that has given a case another status. */
const IS_CHANGE = "p.action = 'status' and p.details->>'from' is distinct from p.details->>'to'";

// What a day has once it keeps: what is removed on it was there.
const COUNT = sql(
  'report-cases-count',
  `with moves as (
     select e.application_id as id, e.id as event, e.at, e.details->>'from' as from_status,
       e.details->>'to' as to_status, a.date_received as received
     from audit_events e join applications a on a.id = e.application_id
     where e.action = 'status' and a.date_received is not null
       and e.details->>'from' is distinct from e.details->>'to' and not e.details->>'to' = any($3)
       and e.at >= $1::date::timestamp at time zone $2 and e.at < ($1::date + 1)::timestamp at time zone $2),
   placed as (
     select m.*, before.since, before.was_sent, before.was_there, c.roles from moves m
       left join desk_cases c on c.application_id = m.id
       cross join lateral (select coalesce(max(p.at), m.received) as since,
           coalesce(bool_or(not p.details->>'to' = any($3)), false) as was_sent,
           coalesce(bool_or(p.details->>'to' = m.to_status), false) as was_there
         from audit_events p where p.application_id = m.id and p.id < m.event and ${IS_CHANGE}) before),
   seen as (select p.*, s.role from placed p
     cross join lateral ${scopesSql("coalesce(p.roles, '{}')", '$4', '$5')} s),
   measured as (
     select role, 'received' as measure, '' as name, 0 as days from seen where not was_sent
     union all select role, 'reached', to_status, ${daysSql('received', 'at', '$2')}
       from seen where was_sent and not was_there
     union all select role, 'stayed', from_status, ${daysSql('since', 'at', '$2')}
       from seen where was_sent and not from_status = any($3))
   insert into report_days (day, role, measure, name, days, count)
   select $1, role, measure, name, days, count(*) from measured group by role, measure, name, days
   on conflict (day, role, measure, name, days)
     do update set count = greatest(report_days.count, excluded.count)`,
);
const WAITING = sql(
  'report-waiting-count',
  `insert into report_days (day, role, measure, name, days, count)
   select $1, r.role, 'waiting', a.status, ${daysSql('s.since', '$2::timestamptz', '$4')} as days, count(*)
   from applications a left join desk_cases c on c.application_id = a.id
     cross join lateral (select coalesce(max(p.at), a.date_received) as since from audit_events p
       where p.application_id = a.id and ${IS_CHANGE}) s
     cross join lateral ${scopesSql("coalesce(c.roles, '{}')", '$5', '$6')} r
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

/** Roles that see some cases only, each with the scope under which its counts are kept. */
export interface Scopes {
  ids: string[];
  scopes: string[];
}

/**
 * Counts what became of cases on a day: which came in, which status they reached first and after how many days,
 * which they left and how long they had it. A day that is counted again has at least what it had.
 * @param unsent Ids of the statuses of what was not sent.
 */
export async function countCases(
  runner: QueryRunner,
  { day, timeZone }: CountedDay,
  { unsent, ids, scopes }: Scopes & { unsent: string[] },
): Promise<void> {
  await allowTime(runner);
  await runner.run(COUNT, [day, timeZone, unsent, ids, scopes]);
}

/** Counts the cases that wait now, by status and by days. */
export async function countWaiting(
  runner: QueryRunner,
  { day, timeZone }: CountedDay,
  { now, statuses, ids, scopes }: Scopes & { now: Date; statuses: string[] },
): Promise<void> {
  await allowTime(runner);
  await runner.run(FORGET_WAITING);
  await runner.run(WAITING, [day, now, statuses, timeZone, ids, scopes]);
}
