import { createHash } from 'node:crypto';
import { addDays, type DeskRole, isUnsent, today } from '@porchlight/engine';
import { type QueryRunner, sql } from '../../database/index.ts';
import type { Services } from '../../Services.ts';
import { isProjected } from '../projectAll.ts';
import { projectionKey } from '../projectionKey.ts';
import { countCases, countWaiting } from './countCases.ts';
import { countLeft } from './countLeft.ts';

/** Days for which a portal that begins to count looks back at most. */
const LOOKS_BACK = 366;

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

/** The days from one to another, both of them. */
function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

type Needs = Pick<Services, 'database' | 'releases' | 'clock' | 'vault'>;

/** The part that is noted once all others are counted. */
export const ALL = 'all';

/**
 * Under what the counts of a role that sees some cases are kept: another condition begins anew, so that nobody reads
 * of cases that her role no longer sees.
 */
export const scopeOf = ({ id, sees }: Pick<DeskRole, 'id' | 'sees'>): string =>
  // A condition names its schemas by what they are.
  `${id} ${createHash('sha256').update(JSON.stringify(sees)).digest('hex').slice(0, 16)}`;

/** The days that are to be counted, by part. */
async function planDays(
  { database }: Pick<Needs, 'database'>,
  { day, timeZone, quietDays }: { day: string; timeZone: string; quietDays: number },
): Promise<{ cases: string[]; left: string[] }> {
  const progress = await database.all<{ part: string; day: string }>(PROGRESS);
  const lastOf = (part: string) => progress.find((one) => one.part === part)?.day;
  const begun = (await database.first<{ day: string }>(FIRST, [timeZone]))?.day ?? day;
  const first = [begun, addDays(day, -LOOKS_BACK)].sort()[1]!;
  const [cases, left] = [lastOf('cases'), lastOf('left')];
  return {
    // What was still being written when a day ended is seen a day later.
    cases: daysBetween(cases === undefined ? first : addDays(cases, -1), day),
    left: daysBetween(left === undefined ? first : addDays(left, 1), addDays(day, -quietDays - 1)),
  };
}

/**
 * Counts what reports show, day by day: the last two days that were counted anew, and each one after them. What is
 * cut short goes on where it was. Nothing is counted while cases are put into the lists of another desk: which role
 * sees which is not known by then.
 * @returns How many days were counted; undefined where the public release has no reports, or it is too early.
 */
export async function countReports(
  services: Needs,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { database, releases, clock, vault } = services;
  const release = releases.current();
  const desk = release.desk();
  if (!desk?.reports || !(await isProjected(database, projectionKey(desk, vault))))
    return undefined;
  const { timeZone, statuses } = release.compiled.settings;
  const unsent = statuses
    .filter(({ role }) => isUnsent(role) || role === 'expired')
    .map(({ id }) => id);
  const seeing = desk.roles.filter(({ sees }) => sees);
  const scopes = {
    ids: seeing.map(({ id }) => id),
    scopes: seeing.map(scopeOf),
  };
  const now = clock();
  const day = today(now, timeZone);
  const { waiting, quietDays } = desk.reports;
  const plan = await planDays(services, { day, timeZone, quietDays });
  const note = (runner: QueryRunner, part: string, one: string) =>
    runner.run(NOTE, [part, one, now]);
  await database.transact((runner) =>
    countWaiting(runner, { day, timeZone }, { now, statuses: waiting, ...scopes }),
  );
  let counted = 0;
  for (const part of ['cases', 'left'] as const)
    for (const one of plan[part]) {
      if (signal.aborted) return counted;
      await database.transact(async (runner) => {
        const of = { day: one, timeZone };
        if (part === 'left') await countLeft(services, runner, of, { release, unsent });
        else await countCases(runner, of, { unsent, ...scopes });
        await note(runner, part, one);
      });
      counted += 1;
    }
  await note(database, ALL, day);
  return counted;
}
