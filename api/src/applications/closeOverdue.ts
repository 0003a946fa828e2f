import { sql } from '../database/index.ts';
import type { Services } from '../Services.ts';

const CLOSE = sql(
  'application-close-overdue',
  `with closed as (
     update applications set status = $1, closed_at = $2, version = version + 1
     where closed_at is null and date_received is null and status = any($3) and started_at < $2::timestamptz - make_interval(days => $4)
     returning id)
   insert into audit_events (actor, action, application_id, details)
   select 'portal', 'status', id, jsonb_build_object('to', $1::text) from closed`,
);

/**
 * Closes the drafts whose days are over, of people who do not come back. Nothing is deleted: each is
 * offered as a start for a new one.
 * @returns How many were closed.
 */
export async function closeOverdue({
  database,
  releases,
  clock,
}: Pick<Services, 'database' | 'releases' | 'clock'>): Promise<number> {
  const release = releases.current();
  const { statuses, limits } = release.compiled.settings;
  const drafts = statuses.filter(({ role }) => role === 'draft').map(({ id }) => id);
  const expired = release.statusByRole('expired').id;
  return database.run(CLOSE, [expired, clock(), drafts, limits.draftDays]);
}
