import { sql } from '../database/index.ts';
import type { Services } from '../Services.ts';
import { findCase } from './findCase.ts';
import type { CaseState } from './openCase.ts';
import { holderOf } from './presentCase.ts';
import { projectionKey } from './projectionKey.ts';
import { rolesSeeing } from './queues.ts';
import type { Staff } from './Staff.ts';

/** Milliseconds for which a presence counts: the page says it again every 15 s. */
const LASTS = 40_000;
/** Names that are told. */
const MOST = 20;

/** What of a case says who works on it. */
type Held = Pick<CaseState, 'holder' | 'holderName' | 'heldUntil'>;

// Which roles see a case is written in the transaction of each change of it, under the definitions of then.
const HELD = sql(
  'desk-look-held',
  `select c.holder, c.holder_name as "holderName", c.held_until as "heldUntil"
   from applications a left join desk_cases c on c.application_id = a.id
   where a.id = $1 and a.date_received is not null
     and ($2::text[] is null or (c.roles && $2 and c.key = $3))`,
);
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
 * Who holds a case that she sees, by what is kept of it for lists; opened it is only where that says no: it
 * may be of definitions of before.
 * @throws ProblemError 404
 */
async function readHeld(services: Services, id: number, asking: Staff): Promise<Held> {
  const { database, vault } = services;
  const asked = [id, rolesSeeing(asking), projectionKey(asking.desk, vault)];
  const held = asking.roles.length > 0 && (await database.first<Held>(HELD, asked));
  return held || (await findCase(services, database, id, asking)).one.state;
}

/**
 * Notes that somebody has a case open, and tells who else has. It is asked every 15 s by each who has one
 * open, and reads no answer. No look in the audit: what she sees of the case was audited when it was opened.
 * @throws ProblemError 404
 */
export async function notePresence(services: Services, id: number, staff: Staff): Promise<Company> {
  const { database, clock } = services;
  const state = await readHeld(services, id, staff);
  const now = clock();
  await database.run(LOOK, [id, staff.subject, staff.name, new Date(now.getTime() + LASTS)]);
  const others = await database.all<{ name: string }>(OTHERS, [id, staff.subject, now]);
  const holder = holderOf({ state }, staff, now);
  return { ...(holder && { holder }), looking: others.map(({ name }) => name) };
}

/** Somebody has closed a case; whoever left without a word is forgotten, too. */
export async function endPresence(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  id: number,
  { subject }: Pick<Staff, 'subject'>,
): Promise<void> {
  await database.run(AWAY, [id, subject]);
  await database.run(FORGET, [clock()]);
}
