import { type Database, sql } from '../database/index.ts';
import { AS_SEEN_DAYS, createStaffRoles } from '../identity/staffRoles.ts';
import type { Services } from '../Services.ts';

const UNSEEN = sql(
  'staff-unseen',
  `select subject, roles, seen_at as "seenAt" from desk_staff
   where (email is not null or language is not null)
     and seen_at < $1::timestamptz - make_interval(days => ${AS_SEEN_DAYS})`,
);
const FORGET = sql(
  'staff-forget-addresses',
  `update desk_staff set email = null, language = null
   where subject = any($1) and seen_at < $2::timestamptz - make_interval(days => ${AS_SEEN_DAYS})`,
);

type Needs = Pick<Services, 'clock' | 'config'> & { database: Database };

/**
 * Forgets where somebody is told something who has not been at the desk for so long that no role of hers counts any
 * more. One of the portal's own accounts that still has a role keeps it: she is told.
 * @returns How many.
 */
export async function forgetStaffAddresses({ clock, config, database }: Needs): Promise<number> {
  const now = clock();
  const people = await database.all<{ subject: string; roles: string[]; seenAt: Date }>(UNSEEN, [
    now,
  ]);
  const held = await createStaffRoles(config, database).rolesStillHeld(people, database, now);
  const gone = people.filter(({ subject }) => (held.get(subject) ?? []).length === 0);
  if (gone.length === 0) return 0;
  return database.run(FORGET, [gone.map(({ subject }) => subject), now]);
}
