import {
  addWorkingDays,
  badgesOf,
  canSee,
  caseFactOf,
  type Desk,
  type DeskQueue,
  isInQueue,
  type Json,
  type Pointer,
  readPointer,
} from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import { type QueryRunner, sql } from '../database/index.ts';
import type { Services } from '../Services.ts';
import { facetsOf } from './facets.ts';
import { BADGES } from './marksOf.ts';
import { type Case, openCase } from './openCase.ts';
import { projectionKey } from './projectionKey.ts';
import { EVERY_CASE } from './Staff.ts';
import { rememberSame } from './sameCases.ts';
import { sortKeyOf } from './sortKey.ts';
import { termsOf } from './terms.ts';

const FORGET = sql(
  'desk-forget',
  `with entries as (delete from desk_entries where application_id = $1),
     facets as (delete from desk_facets where application_id = $1)
   delete from desk_terms where application_id = $1`,
);
const UPSERT = sql(
  'desk-upsert',
  `insert into desk_cases (application_id, key, name, status, roles) values ($1, $2, $3, $4, $5)
   on conflict (application_id) do update set key = $2, name = $3, status = $4, roles = $5`,
);
const ENTER = sql(
  'desk-enter',
  `insert into desk_entries (queue, role, sort_key, application_id, due, cells)
   select e->>'queue', e->>'role', e->>'sortKey', $1, (e->>'due')::date, e->'cells'
   from jsonb_array_elements($2::jsonb) e on conflict do nothing`,
);
const NARROW = sql(
  'desk-facets',
  `insert into desk_facets (queue, role, facet, sort_key, application_id)
   select e->>'queue', e->>'role', f.facet, e->>'sortKey', $1
   from jsonb_array_elements($2::jsonb) e, jsonb_array_elements_text(e->'facets') f (facet)
   on conflict do nothing`,
);
const REMEMBER = sql(
  'desk-remember',
  `insert into desk_terms (term, application_id) select unnest($2::text[]), $1
   on conflict do nothing`,
);

// A portal that never had a desk writes nothing down.
const OUTDATE = sql(
  'desk-outdate',
  `insert into desk_cases (application_id, key, name, status, roles)
   select $1, '', '', '', '{}' where exists (select 1 from desk_projections)
   on conflict (application_id) do update set key = ''`,
);
// Two that write where a case stands wait for each other: the later one has seen what the first did.
const LOCK = sql(
  'desk-project-lock',
  'select id from applications where id = $1 for no key update',
);

/**
 * Holds a case for a transaction that writes where it stands: first of all, so that two wait for each other
 * here and at nothing that they hold.
 */
export const lockCase = (runner: QueryRunner, id: number) => runner.first(LOCK, [id]);

interface Entry {
  queue: string;
  role: string;
  sortKey: string;
  due: string | null;
  cells: { [pointer: Pointer]: Json };
  /** By what its queue can be narrowed to it. */
  facets: string[];
}

/** The last day on which a case is in time, where its queue has a clock. */
function dueOf({ clock }: DeskQueue, { facts }: Case, { calendar }: Desk): string | null {
  if (!clock) return null;
  const starts = {
    received: facts.received,
    sent: facts.sent,
    status: facts.since,
    message: facts.waitingSince,
  };
  const start = starts[clock.from];
  return start === undefined ? null : addWorkingDays(String(start), clock.workingDays, calendar);
}

function entriesOf(desk: Desk, one: Case, roles: string[]): Entry[] {
  return desk.queues
    .filter((queue) => isInQueue(desk, queue, one.root))
    .flatMap((queue) => {
      const due = dueOf(queue, one, desk);
      const read = (at: Pointer) =>
        caseFactOf(at) === 'due' ? (due ?? undefined) : readPointer(one.root, at);
      const cells = queue.columns.flatMap(({ at }) => {
        const value = read(at);
        return value === undefined ? [] : [[at, value] as const];
      });
      const badges = badgesOf(desk, queue, one.root);
      if (badges.length > 0) cells.push([BADGES, badges]);
      const facets = facetsOf(queue, one, due);
      const having = roles.filter((role) => !queue.for || queue.for.includes(role));
      return [EVERY_CASE, ...having].map((role) => ({
        queue: queue.name,
        role,
        sortKey: sortKeyOf(read(queue.sort.at)),
        due,
        cells: Object.fromEntries(cells),
        facets,
      }));
    });
}

const textOf = (value: Json | undefined) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The name of a case, as its definitions put it together. */
export const caseName = ({ name }: Desk, { root }: Pick<Case, 'root'>): string =>
  name
    .map((pointer) => textOf(readPointer(root, pointer)).trim())
    .filter(Boolean)
    .join(' ');

/**
 * Writes anew where a case stands: its queues with what their rows show, the words by which it is found,
 * the roles that see it. In the transaction of what has changed it. Nothing without a desk, and for
 * what was never sent.
 */
export async function projectCase(
  services: Pick<Services, 'releases' | 'vault' | 'clock'>,
  runner: QueryRunner,
  id: number,
  release: Release = services.releases.current(),
): Promise<void> {
  const desk = release.desk();
  // Once there is a desk again, it is looked at anew.
  if (!desk) return void (await runner.run(OUTDATE, [id]));
  await runner.first(LOCK, [id]);
  const one = await openCase(services, runner, id, release);
  if (!one) return;
  const roles = desk.roles
    .filter((role) => role.sees && canSee(desk, role, one.root))
    .map((role) => role.id);
  await runner.run(FORGET, [id]);
  const key = projectionKey(desk, services.vault);
  await runner.run(UPSERT, [id, key, caseName(desk, one), one.row.status, roles]);
  const entries = JSON.stringify(entriesOf(desk, one, roles));
  await runner.run(ENTER, [id, entries]);
  await runner.run(NARROW, [id, entries]);
  const searched = desk.search.map((pointer) => textOf(readPointer(one.root, pointer)));
  await runner.run(REMEMBER, [id, termsOf(searched, desk.textMessages?.callingCode)]);
  await rememberSame(services, runner, desk, one);
}

/** The same in a transaction of its own: what has happened stays noted, even where a case cannot be opened. */
export const projectAlone = (
  services: Pick<Services, 'database' | 'releases' | 'vault' | 'clock'>,
  id: number,
): Promise<void> => services.database.transact((runner) => projectCase(services, runner, id));
