import { recordEvent } from '../audit/recordEvent.ts';
import { sql } from '../database/index.ts';
import { ProblemError } from '../http/ProblemError.ts';
import type { FileList } from '../releases/packFiles.ts';
import { PublicChangedError } from '../releases/publications.ts';
import { requireAdmin } from './adminRole.ts';
import { requireReleaseFiles } from './copies.ts';
import { listLosses } from './listLosses.ts';
import { mergeFiles } from './mergeFiles.ts';
import { requireSound } from './publishCopy.ts';
import { requireStillApproved } from './review/requireReview.ts';
import type { Studio } from './Studio.ts';
import { type Outcome, SCHEDULE_COLUMNS, type Schedule } from './schedule.ts';

/** Milliseconds that a process has for one: after them it is believed dead, and another tries. */
const CLAIM = 5 * 60_000;

// Of several processes one gets it; a lock that is held is passed by.
const CLAIM_NEXT = sql(
  'studio-schedule-claim',
  `update studio_schedules set claimed_until = $2 where id = (
     select id from studio_schedules
     where state = 'waiting' and at <= $1 and (claimed_until is null or claimed_until <= $1)
     order by at, id limit 1 for update skip locked)
   returning ${SCHEDULE_COLUMNS}`,
);
const FINISH = sql(
  'studio-schedule-finish',
  `update studio_schedules set state = $2, done_at = $3, outcome = $4
   where id = $1 and state = 'waiting'`,
);
const RELEASE_CLAIM = sql(
  'studio-schedule-release',
  'update studio_schedules set claimed_until = null where id = $1',
);

/** What came of one look at what is due. */
export interface DueRun {
  schedule: Schedule;
  outcome: Outcome;
}

/**
 * Makes public what is due, each once however many processes look: the release that was scheduled, or,
 * where something else has become public since, that with the scheduled changes in it. It is checked
 * again. What cannot be made public is not, and says why.
 */
export async function publishDue(studio: Studio): Promise<DueRun[]> {
  const runs: DueRun[] = [];
  for (;;) {
    const now = studio.clock();
    const until = new Date(now.getTime() + CLAIM);
    const schedule = await studio.database.first<Schedule>(CLAIM_NEXT, [now, until]);
    if (!schedule) return runs;
    const outcome = await publishOne(studio, schedule);
    if (outcome) runs.push({ schedule, outcome });
  }
}

/** The outcome; undefined when another process has come before. */
async function publishOne(studio: Studio, schedule: Schedule): Promise<Outcome | undefined> {
  try {
    const { seen, files } = await bringIn(studio, schedule);
    return await makePublic(studio, schedule, { seen, files });
  } catch (error) {
    if (error instanceof ScheduleTakenError) return undefined;
    // Somebody was quicker: it is tried again, on what is public now.
    if (error instanceof PublicChangedError) return publishOne(studio, schedule);
    if (error instanceof ProblemError && error.status < 500) return fail(studio, schedule, error);
    // The database or the disk is away: later.
    await studio.database.run(RELEASE_CLAIM, [schedule.id]).catch(() => {});
    throw error;
  }
}

/** Another process has finished it. */
class ScheduleTakenError extends Error {
  override name = 'ScheduleTakenError';
}

/**
 * The scheduled files on what is public now. Nobody is there to decide what contradicts, or what would
 * be lost.
 * @throws ProblemError 409 `studio-conflicts`, `studio-would-lose`, `studio-review-needed`, 403
 */
async function bringIn(
  studio: Studio,
  { release, base, madeBy, approvedBy }: Schedule,
): Promise<{ seen: string; files: FileList }> {
  await requireAdmin(studio.role, madeBy);
  await studio.releases.refresh();
  const seen = studio.releases.current().hash;
  const isAsApproved = seen === base || seen === release;
  await requireStillApproved(studio, approvedBy, isAsApproved);
  const files = await requireReleaseFiles(studio, release);
  if (isAsApproved) return { seen, files };
  const [was, now] = [
    await requireReleaseFiles(studio, base),
    await requireReleaseFiles(studio, seen),
  ];
  const merged = mergeFiles(was, files, now);
  if (merged.conflicts.length > 0)
    throw new ProblemError(409, 'studio-conflicts', { extensions: { paths: merged.conflicts } });
  const losses = await listLosses(studio.database, base, merged);
  if (losses.length > 0)
    throw new ProblemError(409, 'studio-would-lose', {
      extensions: { paths: losses.map(({ path }) => path) },
    });
  return { seen, files: merged.files };
}

async function makePublic(
  studio: Studio,
  schedule: Schedule,
  { seen, files }: { seen: string; files: FileList },
): Promise<Outcome> {
  const { releases, packWorker, clock } = studio;
  const key = `schedule-${schedule.id}`;
  try {
    const compiled = await requireSound(studio, key, files);
    const { id, madeBy: actor, madeByEmail, releaseName, notes, reason, approvedBy } = schedule;
    const outcome = { release: compiled.hash };
    const words = { name: releaseName, notes, reason };
    const review = approvedBy.join(', ');
    const who = { actor, email: madeByEmail ?? undefined, ...words, review };
    await releases.publish(compiled, who, {
      files,
      expected: seen,
      async within(runner) {
        await requireAdmin(studio.role, actor, runner);
        if (!(await runner.run(FINISH, [id, 'published', clock(), outcome])))
          throw new ScheduleTakenError();
      },
    });
    return outcome;
  } finally {
    await packWorker.remove(key);
  }
}

async function fail(
  { database, clock }: Studio,
  { id, release, madeBy: actor }: Schedule,
  { code, options }: ProblemError,
): Promise<Outcome | undefined> {
  const { paths, findings } = (options.extensions ?? {}) as Outcome;
  const outcome: Outcome = {
    code,
    ...(paths && { paths }),
    ...(findings && { findings: findings.slice(0, 50) }),
  };
  return database.transact(async (runner) => {
    if (!(await runner.run(FINISH, [id, 'failed', clock(), outcome]))) return undefined;
    const details = { schedule: id, release, code };
    await recordEvent(runner, { actor, action: 'release-schedule-failed', details });
    return outcome;
  });
}
