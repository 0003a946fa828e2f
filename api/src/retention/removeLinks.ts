import { type QueryRunner, sql } from '../database/index.ts';
import { forgetUnused } from '../documents/forgetUnused.ts';
import type { DueCount } from './applicationsDue.ts';
import { isHeld } from './isHeld.ts';

const ENDED = `least(l.revoked_at, l.expires_at) < $1`;
const IS_HELD = isHeld('l.application_id');
const COUNT_LINKS = sql(
  'retention-links-count',
  `select count(*) filter (where not ${IS_HELD})::int as due,
     count(*) filter (where ${IS_HELD})::int as held
   from upload_links l where ${ENDED}`,
);
const TAKE_LINKS = sql(
  'retention-links-take',
  `select l.id from upload_links l where ${ENDED} and not ${IS_HELD}
   order by l.id limit 500 for update skip locked`,
);
// What came in through it stays.
const LOOSEN = sql(
  'retention-links-loosen',
  'update documents set link_id = null where link_id = any($1)',
);
const DELETE_LINKS = sql('retention-links', 'delete from upload_links where id = any($1)');

const COUNT_APPOINTMENTS = sql(
  'retention-appointments-count',
  'select count(*)::int as due, 0 as held from appointments where on_date < $1::date',
);
const TAKE_APPOINTMENTS = sql(
  'retention-appointments-take',
  `select id from appointments where on_date < $1::date
   order by id limit 100 for update skip locked`,
);
const KEYS = sql(
  'retention-appointments-keys',
  'select key from documents where appointment_id = any($1)',
);
const DELETE_APPOINTMENTS = sql(
  'retention-appointments',
  'delete from appointments where id = any($1)',
);

type Removed = { count: number; documents?: number };

/** How many links have ended before a time, and how many of them a hold keeps. */
export const countLinks = async (runner: QueryRunner, before: Date): Promise<DueCount> =>
  (await runner.first<DueCount>(COUNT_LINKS, [before]))!;

/** How many appointments are of a day before that time; no hold keeps them. */
export const countAppointments = async (runner: QueryRunner, before: Date): Promise<DueCount> =>
  (await runner.first<DueCount>(COUNT_APPOINTMENTS, [before]))!;

/** Removes some links that ended before a time. */
export async function removeLinks(runner: QueryRunner, before: Date): Promise<Removed> {
  const ids = idsOf(await runner.all(TAKE_LINKS, [before]));
  if (ids.length === 0) return { count: 0 };
  await runner.run(LOOSEN, [ids]);
  await runner.run(DELETE_LINKS, [ids]);
  return { count: ids.length };
}

/** Removes some appointments of before a day, with their links and documents. */
export async function removeAppointments(runner: QueryRunner, before: Date): Promise<Removed> {
  const ids = idsOf(await runner.all(TAKE_APPOINTMENTS, [before]));
  if (ids.length === 0) return { count: 0 };
  const keys = await runner.all<{ key: string }>(KEYS, [ids]);
  await runner.run(DELETE_APPOINTMENTS, [ids]);
  await forgetUnused(
    runner,
    keys.map(({ key }) => key),
  );
  return { count: ids.length, documents: keys.length };
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
