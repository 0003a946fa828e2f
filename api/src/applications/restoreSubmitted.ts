import { isUnsent } from '@porchlight/engine';
import { sql } from '../database/index.ts';
import type { Services } from '../Services.ts';

const RESTORE = sql(
  'application-restore-submitted',
  `with damaged as (
     select a.id, a.status, coalesce(
       (select e.details->>'to' from audit_events e
        where e.application_id = a.id and e.action = 'status' and e.details->>'to' = any($2)
        order by e.id desc limit 1),
       (select s.status from submissions s
        where s.application_id = a.id and s.status = any($2) order by s.id desc limit 1),
       $3) as held
     from applications a
     where a.date_received is not null and a.status = any($1)
     for update of a),
   restored as (
     update applications a set status = d.held, version = version + 1
     from damaged d where a.id = d.id returning a.id, d.status, d.held)
   insert into audit_events (actor, action, application_id, details)
   select 'portal', 'status', id,
     jsonb_build_object('from', status, 'to', held, 'reason', 'It was submitted and had become a draft.')
   from restored`,
);

/**
 * Gives what was submitted, and was made a draft all the same, the last status back that it had as a
 * submitted one. Earlier versions let the operator's tool do that.
 * @returns How many.
 */
export async function restoreSubmitted({
  database,
  releases,
}: Pick<Services, 'database' | 'releases'>): Promise<number> {
  const release = releases.current();
  const { statuses } = release.compiled.settings;
  const unsent = statuses.filter(({ role }) => isUnsent(role));
  const sent = statuses.filter(({ role }) => role === 'submitted' || role === 'review');
  const ids = [unsent, sent].map((list) => list.map(({ id }) => id));
  return database.run(RESTORE, [...ids, release.statusByRole('submitted').id]);
}
