import { isUnsent } from '@porchlight/engine';
import { today } from '../../applications/today.ts';
import { sql } from '../../database/index.ts';
import type { Services } from '../../Services.ts';
import { countCases, countWaiting } from './countCases.ts';
import { countLeft } from './countLeft.ts';

/** Days for which a portal that begins to count looks back at most. */
const LOOKS_BACK = 366;
const DAY = 24 * 60 * 60_000;

// Numbers are given in the order in which applications are begun.
const FIRST = sql(
  'report-first',
  `select to_char(started_at at time zone $1, 'YYYY-MM-DD') as day from applications order by id limit 1`,
);
const PROGRESS = sql(
  'report-progress',
  "select part, to_char(day, 'YYYY-MM-DD') as day from report_progress",
);
const NOTE = sql(
  'report-progress-note',
  `insert into report_progress (part, day, counted_at) values ($1, $2, $3)
   on conflict (part) do update set day = $2, counted_at = $3`,
);

/** @example addDays('2026-11-30', 1) // '2026-12-01' */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + count * DAY).toISOString().slice(0, 10);

/** The days from one to another, both of them. */
function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

type Needs = Pick<Services, 'database' | 'releases' | 'clock' | 'vault'>;

/**
 * Counts what reports show, day by day: the day that was counted last anew, since it may not have been over, and
 * each one after it. What is cut short goes on where it was.
 * @returns How many days were counted; undefined where the public release has no reports.
 */
export async function countReports(
  services: Needs,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { database, releases, clock } = services;
  const release = releases.current();
  const { reports } = release.desk() ?? {};
  if (!reports) return undefined;
  const { timeZone, statuses } = release.compiled.settings;
  const unsent = statuses.filter(({ role }) => isUnsent(role)).map(({ id }) => id);
  const now = clock();
  const day = today(now, timeZone);
  const progress = await database.all<{ part: string; day: string }>(PROGRESS);
  const lastOf = (part: string) => progress.find((one) => one.part === part)?.day;
  const begun = (await database.first<{ day: string }>(FIRST, [timeZone]))?.day ?? day;
  const first = [begun, addDays(day, -LOOKS_BACK)].sort()[1]!;
  const quiet = addDays(day, -reports.quietDays - 1);
  const left = lastOf('left');
  const parts = [
    {
      part: 'cases',
      days: daysBetween(lastOf('cases') ?? first, day),
      count: (session: Parameters<typeof countCases>[0], one: string) =>
        countCases(session, { day: one, timeZone }, unsent),
    },
    {
      part: 'left',
      days: daysBetween(left === undefined ? first : addDays(left, 1), quiet),
      count: (session: Parameters<typeof countCases>[0], one: string) =>
        countLeft(services, session, { day: one, timeZone }, release),
    },
  ];
  let counted = 0;
  for (const { part, days, count } of parts)
    for (const one of days) {
      if (signal.aborted) return counted;
      await database.transact(async (session) => {
        await count(session, one);
        await session.run(NOTE, [part, one, now]);
      });
      counted += 1;
    }
  await database.transact((session) =>
    countWaiting(session, { day, now, statuses: reports.waiting }),
  );
  return counted;
}
