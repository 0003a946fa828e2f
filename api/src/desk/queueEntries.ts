import {
  type DeskQueue,
  dueBefore,
  type Json,
  type Pointer,
  receivedFrom,
  today,
} from '@porchlight/engine';
import { sql } from '../database/index.ts';
import { invalidRequest, notFound } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import { projectionKey } from './projectionKey.ts';
import { EVERY_CASE, type Staff, scopesOf } from './Staff.ts';

/** Rows of one page. */
export const PAGE = 50;
/** Up to which figure cases are counted: nobody needs to know which of many thousand it is. */
export const COUNTED = 1_000;

/**
 * What a role that sees some cases reads was written under the definitions of now: one that was narrowed
 * lists nothing of what it lost. Null for who sees every case.
 */
export const isCurrent = (of: string, key: string) => `(${key}::text is null or exists (
  select 1 from desk_cases k where k.application_id = ${of}.application_id and k.key = ${key}))`;

const page = (order: 'asc' | 'desc') => `
  select e.application_id as number, e.sort_key as "sortKey", e.due::text as due, e.cells, c.name,
    c.flags, c.assignee, c.assignee_name as "assigneeName"
  from (select * from desk_entries d where queue = $1 and role = $2 and ${isCurrent('d', '$5')}
      and (sort_key, application_id) ${order === 'asc' ? '>' : '<'} ($3, $4)
      and sort_key < $6 and sort_key >= $7
    order by sort_key ${order}, application_id ${order} limit ${PAGE + 1}) e
  join desk_cases c on c.application_id = e.application_id
  order by e.sort_key ${order}, e.application_id ${order}`;
const PAGES = {
  asc: sql('desk-page', page('asc')),
  desc: sql('desk-page-descending', page('desc')),
};

/** What a list says of a case, beside the declared columns. */
export interface CaseRow {
  number: number;
  name: string;
  flags: string[];
  assignee: string | null;
  assigneeName: string | null;
}

/** A case in a queue, as it is kept. */
export interface EntryRow extends CaseRow {
  sortKey: string;
  due: string | null;
  cells: { [pointer: Pointer]: Json };
}

/** A page of a queue. */
export interface Entries {
  queue: DeskQueue;
  rows: EntryRow[];
  /** Where the next page begins; absent at the end. */
  next?: string;
}

/** The definitions under which entries were written that are read; null for who sees every case. */
export const keyFor = (
  scopes: string[],
  { desk }: Staff,
  vault: Services['vault'],
): string | null => (scopes.includes(EVERY_CASE) ? null : projectionKey(desk, vault));

/** Where a page of a list ended: the key by which it is sorted, and the number of the case. */
export type Cursor = [sortKey: string, number: number];

/** A cursor as it stands in an address: base64url of its JSON. */
export const writeCursor = ({ sortKey, number }: Pick<EntryRow, 'sortKey' | 'number'>): string =>
  Buffer.from(JSON.stringify([sortKey, number])).toString('base64url');

/** Before and behind every row: with a bound, the first page is a range of the index as any other. */
const EDGES = { first: '', last: '\u{10FFFF}' };

/** Before every day, and behind what has none. */
const FIRST_DAY = '0';

/** All of a queue. */
const WHOLE: KeyRange = { from: EDGES.first, before: EDGES.last };

/** A part of the order of a queue, by the keys of its rows. */
export interface KeyRange {
  from: string;
  /** The first that is behind it. */
  before: string;
}

/**
 * Where a page begins: at the cursor, or at the end of the range, so that nothing before it is read.
 * @throws ProblemError 422 for what is no cursor of ours
 */
export function readCursor(
  text: string | undefined,
  isDescending: boolean,
  { from, before }: KeyRange = WHOLE,
): Cursor {
  if (text === undefined) return [isDescending ? before : from, -1];
  const wrong = () => invalidRequest([{ path: '/after', code: 'wrong-type' }]);
  try {
    const [sortKey, number, ...rest] = JSON.parse(Buffer.from(text, 'base64url').toString());
    const isCursor = typeof sortKey === 'string' && Number.isSafeInteger(number);
    if (!isCursor || rest.length > 0 || sortKey.includes('\0') || Math.abs(number) > 2 ** 31 - 1)
      throw wrong();
    return [sortKey, number];
  } catch {
    throw wrong();
  }
}

/** How two rows stand to each other, as the database's collation "C" compares: by code points. */
export const orderOf = (isDescending: boolean) => {
  const sign = isDescending ? -1 : 1;
  type Place = Pick<EntryRow, 'sortKey' | 'number'>;
  return (one: Place, other: Place): number =>
    sign *
    (Buffer.compare(Buffer.from(one.sortKey), Buffer.from(other.sortKey)) ||
      one.number - other.number);
};

/** Of the pages of several roles the rows that come first, each case once. */
export function merge(pages: EntryRow[][], isDescending: boolean): EntryRow[] {
  if (pages.length === 1) return pages[0]!;
  const once = new Map(pages.flat().map((row) => [row.number, row]));
  return [...once.values()].sort(orderOf(isDescending));
}

/**
 * A queue that somebody has, and the names under which its entries are kept for her.
 * @throws ProblemError 404 for one that she has not
 */
export function findQueue(staff: Staff, name: string): { queue: DeskQueue; scopes: string[] } {
  const queue = staff.desk.queues.find((one) => one.name === name);
  const scopes = queue ? scopesOf(staff, queue) : [];
  if (!queue || scopes.length === 0) throw notFound();
  return { queue, scopes };
}

/**
 * Which part of its order a queue by age lists today, in the time zone of the portal: up to a due day, or from a
 * day of receipt on. What has no such day stands before all others, and in no queue by age. Undefined for a
 * queue that lists all of it.
 */
export function rangeOf(
  queue: DeskQueue,
  { desk, release }: Staff,
  now: Date,
): KeyRange | undefined {
  const day = today(now, release.compiled.settings.timeZone);
  const before = dueBefore(queue, day, desk);
  if (before !== undefined) return { from: FIRST_DAY, before };
  const from = receivedFrom(queue, day);
  return from === undefined ? undefined : { from, before: EDGES.last };
}

/**
 * A page of a queue, in its order, as it is kept.
 * @param isReversed From its end to its beginning. Default: false.
 * @throws ProblemError 404 for a queue that she has not, 422 for a bad `after`
 */
export async function readEntries(
  { database, vault, clock }: Pick<Services, 'database' | 'vault' | 'clock'>,
  staff: Staff,
  name: string,
  after?: string,
  isReversed = false,
): Promise<Entries> {
  const { queue, scopes } = findQueue(staff, name);
  const isDescending = (queue.sort.descending === true) !== isReversed;
  const range = rangeOf(queue, staff, clock()) ?? WHOLE;
  const cursor = readCursor(after, isDescending, range);
  const statement = PAGES[isDescending ? 'desc' : 'asc'];
  const pages = await Promise.all(
    scopes.map((role) => {
      const key = keyFor([role], staff, vault);
      const asked = [name, role, ...cursor, key, range.before, range.from];
      return database.all<EntryRow>(statement, asked);
    }),
  );
  const rows = merge(pages, isDescending);
  const shown = rows.slice(0, PAGE);
  return { queue, rows: shown, ...(rows.length > PAGE && { next: writeCursor(shown.at(-1)!) }) };
}
