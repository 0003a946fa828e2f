import { type QueryRunner, sql } from '../database/index.ts';

/** Events of a page, the newest first; looks at a case have a number of their own. */
const SHOWN = 300;
const SHOWN_VIEWS = 100;
/** How many more are read, so that what one transaction wrote stays on one page. */
const SPARE = 20;

/** Looks at a case: they are many, and push nothing out that was done. */
export const VIEWS = [
  'desk-view',
  'desk-find',
  'document-view',
  'receipt-view',
  'letter-view',
  'show',
];
const LISTED = VIEWS.map((action) => `'${action}'`).join(', ');

const listed = (name: string, which: string, most: number) =>
  sql(
    name,
    `select e.id, e.at, e.actor, e.action, e.details, coalesce(s.name, k.name) as name
     from audit_events e
     left join desk_staff s on s.subject = e.actor
     left join operator_keys k on e.actor = 'key:' || k.id
     where e.application_id = $1 and e.id < $2 and e.action ${which} (${LISTED})
     order by e.id desc limit ${most + SPARE}`,
  );
/** When the newer page ends. */
const UNTIL = sql(
  'desk-events-until',
  `select min(at) as at from audit_events
   where application_id = $1 and id >= $2 and action not in (${LISTED})`,
);
const EVENTS = listed('desk-events', 'not in', SHOWN);
const SEEN = listed('desk-events-seen', 'in', SHOWN_VIEWS);

/** An event of the audit trail of an application. */
export interface EventRow {
  id: string;
  at: Date;
  actor: string;
  action: string;
  details: { [name: string]: string | number | null };
  name: string | null;
}

/** Where the next page of older events begins. */
export interface OlderEvents {
  /** What to ask for. */
  before: string;
  /** Whether nothing but looks is older. */
  isViewsAlone?: true;
}

/** From a time on, up to another one and without it; absent: from the first event of all, up to now. */
export interface Span {
  from?: Date | undefined;
  until?: Date | undefined;
}

/** A page of what happened with a case. */
export interface EventPage {
  events: EventRow[];
  views: EventRow[];
  /** The time that it tells of; absent where it has looks alone. */
  span?: Span;
  /** Absent where nothing is older. */
  older?: OlderEvents;
}

/** Where a page begins: behind an event, and behind a look. */
const PLACE = /^(\d{1,18})\.(\d{1,18})$/;
const NEWEST = '9223372036854775807';

/** Whether a page can begin there. */
export const isPlace = (before: string | undefined): before is string =>
  before !== undefined && PLACE.test(before);

/** The rows of a page, and the id of its last one, behind which the next page begins; `0` where there is none. */
function cut(rows: EventRow[], most: number): { page: EventRow[]; next: string } {
  const isOfOne = (one: EventRow, other: EventRow) =>
    !VIEWS.includes(one.action) && one.at.getTime() === other.at.getTime();
  let end = Math.min(rows.length, most);
  while (end > 0 && end < rows.length && isOfOne(rows[end - 1]!, rows[end]!)) end += 1;
  const isMore = end < rows.length || rows.length === most + SPARE;
  return { page: rows.slice(0, end), next: isMore ? rows[end - 1]!.id : '0' };
}

/** Reads a page of the events of an application. @param before As the newer page says; absent: the newest. */
export async function readEventPage(
  runner: QueryRunner,
  id: number,
  before?: string,
): Promise<EventPage> {
  const [, event = NEWEST, view = NEWEST] = PLACE.exec(before ?? '') ?? [];
  const [done, seen, newer] = await Promise.all([
    runner.all<EventRow>(EVENTS, [id, event]),
    runner.all<EventRow>(SEEN, [id, view]),
    event === NEWEST ? undefined : runner.first<{ at: Date }>(UNTIL, [id, event]),
  ]);
  const events = cut(done, SHOWN);
  const views = cut(seen, SHOWN_VIEWS);
  const isLast = events.next === '0';
  const isViewsAlone = isLast && ({ isViewsAlone: true } as const);
  return {
    events: events.page,
    views: views.page,
    ...(event !== '0' && {
      span: { from: isLast ? undefined : events.page.at(-1)?.at, until: newer?.at },
    }),
    ...((!isLast || views.next !== '0') && {
      older: { before: `${events.next}.${views.next}`, ...isViewsAlone },
    }),
  };
}
