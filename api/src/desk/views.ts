import { type JsonObject, STAFF_TEXT_LIMITS, today } from '@porchlight/engine';
import { type QueryRunner, sql } from '../database/index.ts';
import { invalidRequest, notFound, ProblemError } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import { countNarrowed, readNarrowed } from './narrowedEntries.ts';
import { type Entries, findQueue, readEntries } from './queueEntries.ts';
import { countQueue, type ListedCases, presentEntries } from './queues.ts';
import type { Staff } from './Staff.ts';
import { isNarrowed, type Narrowing, readNarrow, standingOf, wantedOf } from './viewNarrowings.ts';

const COLUMNS = 'id, name, queue, narrow, is_reversed as "isReversed"';
const ALL = sql(
  'desk-views',
  `select ${COLUMNS} from desk_views where subject = $1 order by name, id`,
);
const ONE = sql('desk-view', `select ${COLUMNS} from desk_views where subject = $1 and id = $2`);
const HOW_MANY = sql(
  'desk-view-count',
  'select count(*)::int as count from desk_views where subject = $1',
);
// Two tabs that save at once wait for each other: no more are kept than may be, and no name twice.
const LOCK = sql('desk-view-lock', 'select pg_advisory_xact_lock(hashtext($1))');
const INSERT = sql(
  'desk-view-insert',
  `insert into desk_views (subject, name, queue, narrow, is_reversed) values ($1, $2, $3, $4, $5)
   on conflict (subject, name) do nothing returning id`,
);
const UPDATE = sql(
  'desk-view-update',
  `update desk_views set name = $3, queue = $4, narrow = $5, is_reversed = $6
   where subject = $1 and id = $2 and not exists (
     select 1 from desk_views v where v.subject = $1 and v.name = $3 and v.id <> $2)`,
);
const REMOVE = sql('desk-view-remove', 'delete from desk_views where subject = $1 and id = $2');

interface ViewRow {
  id: number;
  name: string;
  queue: string;
  narrow: Narrowing[];
  isReversed: boolean;
}

type Needs = Pick<Services, 'database' | 'clock' | 'vault'>;

/** A view, with how many cases stand in it. */
async function countView(needs: Needs, staff: Staff, row: ViewRow) {
  const standing = standingOf(row, staff);
  const { id, name, isReversed } = row;
  const shown = { id, name, isReversed, list: row.queue, narrow: standing.narrow };
  const { queue } = standing;
  if (!queue) return { ...shown, count: 0, isMore: false, isGone: true as const };
  const wanted = wantedOf(standing, staff);
  const { count, isMore } = isNarrowed(wanted)
    ? await countNarrowed(needs, staff, { queue: queue.name, ...wanted })
    : await countQueue(needs, staff, queue);
  return { ...shown, title: queue.title, count, isMore };
}

/**
 * Her views, each with how many cases stand in it: counted one after the other, so that who has many takes
 * no more of the database at once than others.
 */
export async function listViews(needs: Needs, staff: Staff) {
  if (!staff.desk.views) return [];
  const rows = await needs.database.all<ViewRow>(ALL, [staff.subject]);
  const views: Awaited<ReturnType<typeof countView>>[] = [];
  for (const row of rows) views.push(await countView(needs, staff, row));
  return views;
}

async function findView(
  { database }: { database: QueryRunner },
  staff: Staff,
  id: number,
): Promise<ViewRow> {
  const row = await database.first<ViewRow>(ONE, [staff.subject, id]);
  if (!row) throw notFound();
  return row;
}

/**
 * A view of hers as its pages are read: what of it is gone from the release narrows nothing.
 * @throws ProblemError 404 for one that is not hers, or whose queue is gone
 */
export async function openView(
  needs: Needs,
  staff: Staff,
  id: number,
): Promise<{ queue: string; read(after?: string): Promise<Entries> }> {
  const row = await findView(needs, staff, id);
  const standing = standingOf(row, staff);
  if (!standing.queue) throw notFound();
  const wanted = wantedOf(standing, staff);
  const { isReversed } = row;
  const queue = standing.queue.name;
  return {
    queue,
    read: (after) =>
      isNarrowed(wanted)
        ? readNarrowed(needs, staff, { queue, ...wanted, isReversed }, after)
        : readEntries(needs, staff, queue, after, isReversed),
  };
}

/** A page of a view of hers. @throws ProblemError 404, 422 for a bad `after` */
export async function readView(
  needs: Needs,
  staff: Staff,
  id: number,
  after?: string,
): Promise<ListedCases> {
  const { read } = await openView(needs, staff, id);
  const day = today(needs.clock(), staff.release.compiled.settings.timeZone);
  return presentEntries(await read(after), staff, day);
}

/** @throws ProblemError 404 for a queue that she has not, 422 */
function readDefinition(staff: Staff, body: JsonObject): Omit<ViewRow, 'id'> {
  const { name, queue, narrow, isReversed = false } = body;
  if (typeof name !== 'string' || !name.trim() || name.trim().length > STAFF_TEXT_LIMITS.viewName)
    throw invalidRequest([{ path: '/name', code: 'required' }]);
  if (typeof queue !== 'string') throw invalidRequest([{ path: '/queue', code: 'wrong-type' }]);
  if (typeof isReversed !== 'boolean')
    throw invalidRequest([{ path: '/isReversed', code: 'wrong-type' }]);
  const found = findQueue(staff, queue).queue;
  return {
    name: name.trim(),
    queue,
    narrow: readNarrow(narrow, found, staff),
    isReversed,
  };
}

const values = ({ name, queue, narrow, isReversed }: Omit<ViewRow, 'id'>) => [
  name,
  queue,
  JSON.stringify(narrow),
  isReversed,
];

/**
 * Keeps a view for her alone.
 * @throws ProblemError 404, 409 `view-exists`, `too-many-views`, 422
 */
export function createView(
  { database }: Needs,
  staff: Staff,
  body: JsonObject,
): Promise<{ id: number }> {
  const most = staff.desk.views?.most;
  if (most === undefined) throw notFound();
  const view = readDefinition(staff, body);
  return database.transact(async (runner) => {
    await runner.first(LOCK, [`desk-views ${staff.subject}`]);
    const { count } = (await runner.first<{ count: number }>(HOW_MANY, [staff.subject]))!;
    if (count >= most) throw new ProblemError(409, 'too-many-views', { params: { most } });
    const made = await runner.first<{ id: number }>(INSERT, [staff.subject, ...values(view)]);
    if (!made) throw new ProblemError(409, 'view-exists');
    return made;
  });
}

/** Gives a view another name, or other cases. @throws ProblemError 404, 409 `view-exists`, 422 */
export async function changeView(
  needs: Needs,
  staff: Staff,
  id: number,
  body: JsonObject,
): Promise<void> {
  await findView(needs, staff, id);
  const view = readDefinition(staff, body);
  await needs.database.transact(async (runner) => {
    await runner.first(LOCK, [`desk-views ${staff.subject}`]);
    if ((await runner.run(UPDATE, [staff.subject, id, ...values(view)])) > 0) return;
    // Gone meanwhile, or the name is another one's.
    await findView({ database: runner }, staff, id);
    throw new ProblemError(409, 'view-exists');
  });
}

/** @throws ProblemError 404 for one that is not hers */
export async function removeView({ database }: Needs, staff: Staff, id: number): Promise<void> {
  if ((await database.run(REMOVE, [staff.subject, id])) === 0) throw notFound();
}
