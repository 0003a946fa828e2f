import { sql } from '../database/index.ts';
import type { Services } from '../Services.ts';
import {
  COUNTED,
  type Cursor,
  type Entries,
  type EntryRow,
  findQueue,
  isCurrent,
  keyFor,
  merge,
  orderOf,
  PAGE,
  readCursor,
  writeCursor,
} from './queueEntries.ts';
import type { Staff } from './Staff.ts';

/** Cases of which one thing is so that are looked at for one page, until the others are known, too. */
export const WALK = 500;

/** A queue of which only some cases are read. */
export interface Narrowed {
  queue: string;
  /** What has to be so of a case: all of it. At least one. */
  facets: string[];
  /** From its end to its beginning. */
  isReversed: boolean;
}

// Each is a range of the index of facets, which has the order of the queue; what else has to be so is one
// look into the same index for each.
const others = (of: string, facets: string) => `not exists (
  select 1 from unnest(${facets}::text[]) o (facet) where not exists (
    select 1 from desk_facets g where g.queue = $1 and g.role = ${of}.role and g.facet = o.facet
      and g.sort_key = ${of}.sort_key and g.application_id = ${of}.application_id))`;
const walk = (order: 'asc' | 'desc') => `
  select w.sort_key as "sortKey", w.application_id as number, ${others('w', '$7')} as fits
  from (select * from desk_facets d where queue = $1 and role = $2 and facet = $6
      and ${isCurrent('d', '$5')}
      and (sort_key, application_id) ${order === 'asc' ? '>' : '<'} ($3, $4)
    order by sort_key ${order}, application_id ${order} limit $8) w
  order by w.sort_key ${order}, w.application_id ${order}`;
/** The statements of a page, by its order. */
export const WALKS = {
  asc: sql('desk-narrow', walk('asc')),
  desc: sql('desk-narrow-descending', walk('desc')),
};
// In the order of the index: without one, the first of many would be looked for in the whole table.
export const FEWEST = sql(
  'desk-narrow-fewest',
  `select f.facet from unnest($3::text[]) f (facet), lateral (
     select count(*) as count from (select 1 from unnest($2::text[]) r (role), lateral (
       select 1 from desk_facets d where d.queue = $1 and d.role = r.role and d.facet = f.facet
       order by d.sort_key, d.application_id limit ${WALK}) one) few) c
   order by c.count, f.facet limit 1`,
);
const ROWS = sql(
  'desk-narrow-rows',
  `select e.application_id as number, e.sort_key as "sortKey", e.due::text as due, e.cells, c.name,
     c.flags, c.assignee, c.assignee_name as "assigneeName"
   from unnest($3::text[], $4::integer[]) k (sort_key, application_id)
   join desk_entries e on e.queue = $1 and e.role = $2 and e.sort_key = k.sort_key
     and e.application_id = k.application_id
   join desk_cases c on c.application_id = e.application_id`,
);
export const COUNT = sql(
  'desk-narrow-count',
  `select count(*) filter (where w.fits)::int as count, count(*)::int as walked from (
     select distinct on (one.application_id) one.application_id, ${others('one', '$4')} as fits
     from unnest($2::text[]) r (role), lateral (
       select * from desk_facets d where d.queue = $1 and d.role = r.role and d.facet = $3
         and ${isCurrent('d', '$5')} order by d.sort_key, d.application_id limit ${COUNTED + 1}) one
     order by one.application_id, fits desc) w`,
);

type Needs = Pick<Services, 'database' | 'vault'>;

/** The one of several things of which the fewest cases are: by it the list is walked. */
async function split({ database }: Needs, queue: string, scopes: string[], facets: string[]) {
  if (facets.length === 1) return { driver: facets[0]!, rest: [] };
  const found = await database.first<{ facet: string }>(FEWEST, [queue, scopes, facets]);
  const driver = found!.facet;
  return { driver, rest: facets.filter((facet) => facet !== driver) };
}

interface Walked {
  sortKey: string;
  number: number;
  fits: boolean;
}

/**
 * A page of a queue of which only some cases are read, in its order. Where the things that have to be so
 * are seldom so together, a page may have fewer rows than another, and still a next one.
 * @throws ProblemError 404 for a queue that she has not, 422 for a bad `after`
 */
export async function readNarrowed(
  needs: Needs,
  staff: Staff,
  { queue: name, facets, isReversed }: Narrowed,
  after?: string,
): Promise<Entries> {
  const { database, vault } = needs;
  const { queue, scopes } = findQueue(staff, name);
  const isDescending = (queue.sort.descending === true) !== isReversed;
  const cursor: Cursor = readCursor(after, isDescending);
  const { driver, rest } = await split(needs, name, scopes, facets);
  const most = rest.length > 0 ? WALK : PAGE + 1;
  const pages = await Promise.all(
    scopes.map(async (role) => {
      const key = keyFor([role], staff, vault);
      const asked = [name, role, ...cursor, key, driver, rest, most];
      const walked = await database.all<Walked>(WALKS[isDescending ? 'desc' : 'asc'], asked);
      const fits = walked.filter((one) => one.fits);
      const fitting = fits.slice(0, PAGE + 1);
      const found = await database.all<EntryRow>(ROWS, [
        name,
        role,
        fitting.map(({ sortKey }) => sortKey),
        fitting.map(({ number }) => number),
      ]);
      const byNumber = new Map(found.map((row) => [row.number, row]));
      const rows = fitting.flatMap(({ number }) => byNumber.get(number) ?? []);
      // What is behind the last one that was read is not known yet: any of these may leave meanwhile.
      if (fits.length > fitting.length) return { rows, end: fitting.at(-1) };
      return { rows, end: walked.length < most ? undefined : walked.at(-1)! };
    }),
  );
  return cut(queue, pages, isDescending);
}

/** Of what several roles have seen so much as is known of all of them, at most a page. */
function cut(
  queue: Entries['queue'],
  pages: { rows: EntryRow[]; end: Walked | undefined }[],
  isDescending: boolean,
): Entries {
  const order = orderOf(isDescending);
  const [limit] = pages.flatMap(({ end }) => end ?? []).sort(order);
  const rows = merge(
    pages.map((page) => page.rows),
    isDescending,
  );
  const known = limit ? rows.filter((row) => order(row, limit) <= 0) : rows;
  const shown = known.slice(0, PAGE);
  const last = known.length > PAGE ? shown.at(-1) : limit;
  return { queue, rows: shown, ...(last && { next: writeCursor(last) }) };
}

/** How many cases of a narrowed queue there are, up to a figure. */
export async function countNarrowed(
  needs: Needs,
  staff: Staff,
  { queue, facets }: Pick<Narrowed, 'queue' | 'facets'>,
): Promise<{ count: number; isMore: boolean }> {
  const { scopes } = findQueue(staff, queue);
  const { driver, rest } = await split(needs, queue, scopes, facets);
  const asked = [queue, scopes, driver, rest, keyFor(scopes, staff, needs.vault)];
  const found = await needs.database.first<{ count: number; walked: number }>(COUNT, asked);
  const { count, walked } = found!;
  return { count: Math.min(count, COUNTED), isMore: walked > COUNTED };
}
