import { sql } from '../database/index.ts';
import type { Services } from '../Services.ts';
import type { FacetRange } from './facets.ts';
import {
  COUNTS,
  FEW,
  FEWEST,
  mostCounted,
  NARROWEST,
  type Source,
  WALK,
  WALKS,
} from './narrowedStatements.ts';
import {
  COUNTED,
  type Cursor,
  type Entries,
  type EntryRow,
  findQueue,
  keyFor,
  merge,
  orderOf,
  PAGE,
  readCursor,
  writeCursor,
} from './queueEntries.ts';
import type { Staff } from './Staff.ts';

/** A queue of which only some cases are read. */
export interface Narrowed {
  queue: string;
  /** What has to be so of a case: all of it. At least one, or a range. */
  facets: string[];
  /** In which its days and numbers have to be: in all of them. */
  ranges?: FacetRange[];
  /** From its end to its beginning. */
  isReversed: boolean;
}

const ROWS = sql(
  'desk-narrow-rows',
  `select e.application_id as number, e.sort_key as "sortKey", e.due::text as due, e.cells, c.name,
     c.flags, c.assignee, c.assignee_name as "assigneeName"
   from unnest($3::text[], $4::integer[]) k (sort_key, application_id)
   join desk_entries e on e.queue = $1 and e.role = $2 and e.sort_key = k.sort_key
     and e.application_id = k.application_id
   join desk_cases c on c.application_id = e.application_id`,
);

type Needs = Pick<Services, 'database' | 'vault'>;

/** How a narrowed list is walked. */
interface Way {
  source: Source;
  /** What the statement of the source reads last. */
  driver: string[];
  /** What else has to be so. */
  facets: string[];
  ranges: FacetRange[];
}

const lows = (ranges: FacetRange[]) => ranges.map(({ low }) => low);
const highs = (ranges: FacetRange[]) => ranges.map(({ high }) => high);

/**
 * By what a list is walked: by a range of few cases, which are all read; else by the one of several things
 * of which the fewest cases are; else from one end of the queue to the other.
 */
async function choose(
  { database }: Needs,
  queue: string,
  scopes: string[],
  { facets, ranges = [] }: Pick<Narrowed, 'facets' | 'ranges'>,
): Promise<Way> {
  if (ranges.length > 0) {
    const asked = [queue, scopes, lows(ranges), highs(ranges)];
    const { low, high, count } = (await database.first<FacetRange & { count: number }>(
      NARROWEST,
      asked,
    ))!;
    const rest = ranges.filter((one) => one.low !== low || one.high !== high);
    if (count <= FEW) return { source: 'range', driver: [low, high], facets, ranges: rest };
  }
  if (facets.length === 0) return { source: 'entries', driver: [], facets, ranges };
  const found =
    facets.length > 1 && (await database.first<{ facet: string }>(FEWEST, [queue, scopes, facets]));
  const driver = found ? found.facet : facets[0]!;
  return {
    source: 'facet',
    driver: [driver],
    facets: facets.filter((one) => one !== driver),
    ranges,
  };
}

/** What a statement reads behind the facets. */
const restOf = ({ ranges, driver }: Way) => [lows(ranges), highs(ranges), ...driver];

/** How many cases are looked at for a page. */
function mostWalked({ source, facets, ranges }: Way): number {
  if (source === 'range') return FEW + 1;
  return facets.length + ranges.length > 0 ? WALK : PAGE + 1;
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
  { queue: name, facets, ranges, isReversed }: Narrowed,
  after?: string,
): Promise<Entries> {
  const { database, vault } = needs;
  const { queue, scopes } = findQueue(staff, name);
  const isDescending = (queue.sort.descending === true) !== isReversed;
  const cursor: Cursor = readCursor(after, isDescending);
  const way = await choose(needs, name, scopes, { facets, ranges });
  const most = mostWalked(way);
  const statement = WALKS[way.source][isDescending ? 'desc' : 'asc'];
  const pages = await Promise.all(
    scopes.map(async (role) => {
      const key = keyFor([role], staff, vault);
      const asked = [name, role, ...cursor, key, way.facets, most];
      const walked = await database.all<Walked>(statement, [...asked, ...restOf(way)]);
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
  { queue, ...wanted }: Pick<Narrowed, 'queue' | 'facets' | 'ranges'>,
): Promise<{ count: number; isMore: boolean }> {
  const { scopes } = findQueue(staff, queue);
  const way = await choose(needs, queue, scopes, wanted);
  const asked = [queue, scopes, way.facets, keyFor(scopes, staff, needs.vault), ...restOf(way)];
  const { count, walked } = (await needs.database.first<{ count: number; walked: number }>(
    COUNTS[way.source],
    asked,
  ))!;
  const isMore = count > COUNTED || walked > mostCounted(way.source);
  return { count: Math.min(count, COUNTED), isMore };
}
