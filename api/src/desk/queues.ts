import { caseFactOf, type DeskQueue, isByDue, today } from '@porchlight/engine';
import { sql } from '../database/index.ts';
import type { Services } from '../Services.ts';
import { writeCell, writeDay } from './fieldTables.ts';
import { badgeLabels } from './marksOf.ts';
import { narrowings } from './narrowings.ts';
import { projectionKey } from './projectionKey.ts';
import {
  type CaseRow,
  COUNTED,
  type Entries,
  type EntryRow,
  isCurrent,
  keyFor,
  PAGE,
  rangeOf,
  readCursor,
  readEntries,
  writeCursor,
} from './queueEntries.ts';
import { type Staff, scopesOf } from './Staff.ts';

/**
 * Of each role the first cases alone, in the order of an index, so that it is as fast with many; what two
 * roles see counts once.
 */
const countWhere = (condition: string, order: string) => `
  select count(*)::int from (select distinct one.application_id from unnest($2::text[]) r (role),
    lateral (select e.application_id from desk_entries e
      where e.queue = $1 and e.role = r.role ${condition} and ${isCurrent('e', '$4')} order by ${order} limit ${COUNTED + 1}) one) c`;
const LATE = `(${countWhere('and e.due < $3', 'e.due')}) as late`;
const COUNT = sql(
  'desk-count',
  `select (${countWhere('', 'e.sort_key, e.application_id')}) as count, ${LATE}`,
);
const COUNT_BY_AGE = sql(
  'desk-count-by-age',
  `select (${countWhere('and e.due < $5', 'e.due')}) as count, ${LATE}`,
);
/**
 * Of what came lately those that are late are counted among the first that came: by the day on which they are due
 * they stand in no order within it.
 */
const COUNT_RECEIVED = sql(
  'desk-count-received',
  `select count(*)::int as count, (count(*) filter (where c.due < $3))::int as late
   from (select distinct one.application_id, one.due from unnest($2::text[]) r (role),
     lateral (select e.application_id, e.due from desk_entries e
       where e.queue = $1 and e.role = r.role and e.sort_key >= $5 and ${isCurrent('e', '$4')}
       order by e.sort_key, e.application_id limit ${COUNTED + 1}) one) c`,
);
const MINE = sql(
  'desk-mine',
  `select application_id as number, name, flags, status, assignee, assignee_name as "assigneeName"
   from desk_cases where assignee = $1 and ($2::text[] is null or (roles && $2 and key = $3))
     and application_id > $4
   order by application_id limit ${PAGE + 1}`,
);
const COUNT_MINE = sql(
  'desk-count-mine',
  `select count(*)::int as count from (select 1 from desk_cases
     where assignee = $1 and ($2::text[] is null or (roles && $2 and key = $3)) limit ${COUNTED + 1}) c`,
);

/** A row as it leaves the server. */
export interface ListedCase {
  number: number;
  name: string;
  flags: string[];
  isMine: boolean;
  cells: string[];
  /** What stands out of it by its queue, in words. */
  badges?: string[];
  due?: string;
  isLate?: true;
}

/** A page of a list. */
export interface ListedCases {
  columns: string[];
  rows: ListedCase[];
  /** Where the next page begins; absent at the end. */
  next?: string;
}

type Needs = Pick<Services, 'database' | 'clock' | 'vault'>;

/** How many cases stand in a queue that she has, and how many of them are late; up to a figure. */
export async function countQueue(
  { database, clock, vault }: Needs,
  staff: Staff,
  queue: DeskQueue,
): Promise<{ count: number; isMore: boolean; late: number }> {
  const scopes = scopesOf(staff, queue);
  const day = today(clock(), staff.release.compiled.settings.timeZone);
  const range = rangeOf(queue, staff, clock());
  const asked = [queue.name, scopes, day, keyFor(scopes, staff, vault)];
  const [statement, values] = !range
    ? [COUNT, asked]
    : isByDue(queue)
      ? [COUNT_BY_AGE, [...asked, range.before]]
      : [COUNT_RECEIVED, [...asked, range.from]];
  const counted = await database.first<{ count: number; late: number }>(statement, values);
  const { count, late } = counted!;
  return {
    count: Math.min(count, COUNTED),
    isMore: count > COUNTED,
    late: Math.min(late, COUNTED),
  };
}

/** The queues that somebody has, each with how many cases stand in it and how many are late. */
export function countQueues(needs: Needs, staff: Staff) {
  const queues = staff.desk.queues.filter((queue) => scopesOf(staff, queue).length > 0);
  return Promise.all(
    queues.map(async (queue) => {
      const { name, title, says } = queue;
      const narrow = staff.desk.views ? narrowings(queue, staff) : [];
      return {
        name,
        title,
        ...(says && { says }),
        ...(await countQueue(needs, staff, queue)),
        ...(narrow.length > 0 && { narrow }),
      };
    }),
  );
}

/** Roles for a look into all cases; null for who sees every case. */
export const rolesSeeing = (staff: Staff): string[] | null =>
  staff.roles.some(({ sees }) => !sees) ? null : staff.roles.map(({ id }) => id);

/** How many cases she has. */
export async function countMine({ database, vault }: Needs, staff: Staff): Promise<number> {
  const asked = [staff.subject, rolesSeeing(staff), projectionKey(staff.desk, vault)];
  const { count } = (await database.first<{ count: number }>(COUNT_MINE, asked))!;
  return Math.min(count, COUNTED);
}

/** A row of a queue in words. @param day Today, in the portal's time zone. */
export function presentRow(row: EntryRow, queue: DeskQueue, staff: Staff, day: string): ListedCase {
  const { release, language, subject } = staff;
  const { number, name, flags, due, cells, assignee, assigneeName } = row;
  const badges = badgeLabels(row, queue);
  return {
    number,
    name,
    flags,
    isMine: assignee === subject,
    cells: queue.columns.map(({ at }) =>
      caseFactOf(at) === 'assignee'
        ? (assigneeName ?? '')
        : writeCell(release, language, at, cells[at]),
    ),
    ...(badges.length > 0 && { badges }),
    ...(due && { due: writeDay(due, language) }),
    ...(due && due < day && { isLate: true as const }),
  };
}

/** A page of a queue as it leaves the server. @param day Today, in the portal's time zone. */
export const presentEntries = (
  { queue, rows, next }: Entries,
  staff: Staff,
  day: string,
): ListedCases => ({
  columns: queue.columns.map(({ label }) => label),
  rows: rows.map((row) => presentRow(row, queue, staff, day)),
  ...(next && { next }),
});

/**
 * A page of a queue, in its order.
 * @throws ProblemError 404 for a queue that she has not, 422 for a bad `after`
 */
export async function readQueue(
  needs: Needs,
  staff: Staff,
  name: string,
  after?: string,
): Promise<ListedCases> {
  const entries = await readEntries(needs, staff, name, after);
  const day = today(needs.clock(), staff.release.compiled.settings.timeZone);
  return presentEntries(entries, staff, day);
}

/** A row of a list that has no columns of its own. */
export const presentFound = (
  row: CaseRow & { status: string },
  { release, language, subject }: Staff,
): ListedCase => ({
  number: row.number,
  name: row.name,
  flags: row.flags,
  isMine: row.assignee === subject,
  cells: [writeCell(release, language, '/$/case/status', row.status), row.assigneeName ?? ''],
});

/** The columns of such a list. */
export const foundColumns = ({ desk }: Staff): string[] =>
  ['fact.status', 'fact.assignee'].map((id) => String(desk.texts[id] ?? id));

/**
 * A page of the cases that she has taken, by their numbers.
 * @throws ProblemError 422 for a bad `after`
 */
export async function readMine(
  { database, vault }: Needs,
  staff: Staff,
  after?: string,
): Promise<ListedCases> {
  const [, number] = readCursor(after, false);
  const asked = [staff.subject, rolesSeeing(staff), projectionKey(staff.desk, vault), number];
  const rows = await database.all<CaseRow & { status: string }>(MINE, asked);
  const shown = rows.slice(0, PAGE);
  return {
    columns: foundColumns(staff),
    rows: shown.map((row) => presentFound(row, staff)),
    ...(rows.length > PAGE && {
      next: writeCursor({ sortKey: '', number: shown.at(-1)!.number }),
    }),
  };
}
