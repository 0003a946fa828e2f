import { sql } from '../database/index.ts';
import type { Services } from '../Services.ts';
import { findCase } from './findCase.ts';
import { holderOf } from './presentCase.ts';
import type { Staff } from './Staff.ts';

/** Milliseconds for which a look counts: the page says it again every 15 s. */
const LASTS = 40_000;
/** Names that are told. */
const MOST = 20;

const LOOK = sql(
  'desk-look',
  `insert into desk_looks (application_id, subject, name, until) values ($1, $2, $3, $4)
   on conflict (application_id, subject) do update set name = $3, until = $4`,
);
const OTHERS = sql(
  'desk-looks-of-others',
  `select name from desk_looks where application_id = $1 and subject <> $2 and until > $3
   order by name limit ${MOST}`,
);
const AWAY = sql(
  'desk-look-away',
  'delete from desk_looks where application_id = $1 and subject = $2',
);
const FORGET = sql('desk-looks-forget', 'delete from desk_looks where until <= $1');

/** Who else is at a case. */
export interface Company {
  /** Who works on it. */
  holder?: { name: string; until: string };
  /** Who else has it open. */
  looking: string[];
}

/**
 * Notes that somebody has a case open, and tells who else has. No look in the audit: what she sees of the case
 * was audited when it was opened.
 * @throws ProblemError 404
 */
export async function lookAtCase(services: Services, id: number, asking: Staff): Promise<Company> {
  const { database, clock } = services;
  const { one, staff } = await findCase(services, database, id, asking);
  const now = clock();
  await database.run(LOOK, [id, staff.subject, staff.name, new Date(now.getTime() + LASTS)]);
  const others = await database.all<{ name: string }>(OTHERS, [id, staff.subject, now]);
  const holder = holderOf(one, staff, now);
  return { ...(holder && { holder }), looking: others.map(({ name }) => name) };
}

/** Somebody has closed a case; whoever left without a word is forgotten, too. */
export async function lookAway(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  id: number,
  { subject }: Pick<Staff, 'subject'>,
): Promise<void> {
  await database.run(AWAY, [id, subject]);
  await database.run(FORGET, [clock()]);
}
