import { recordEvent } from '../audit/recordEvent.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { notFound, ProblemError } from '../http/ProblemError.ts';
import type { Admin } from './Admin.ts';
import { requireAdmin } from './adminRole.ts';
import { readCopy } from './compileCopy.ts';
import { type PublishOrder, requireReason, requireSeen, requireSound } from './publishCopy.ts';
import { requireReview } from './review/requireReview.ts';
import { copyKey, type Studio } from './Studio.ts';

/** Where a scheduled release is: it waits, it is public, or it is not and will not be. */
export type ScheduleState = 'waiting' | 'published' | 'failed' | 'cancelled';

/** Why a scheduled release was not made public. */
export interface Outcome {
  /**
   * `studio-errors`, `studio-program-id`, `studio-conflicts`, `studio-would-lose`, `studio-check-stopped`,
   * `studio-review-needed` or `studio-for-admins`.
   */
  code?: string;
  /** Paths that both sides have changed, or that would be lost. */
  paths?: string[];
  /** What the check found. */
  findings?: unknown[];
  /** The release that became public: another one, when what is public had to be brought in. */
  release?: string;
}

/** A release that becomes public at a time. */
export interface Schedule {
  id: number;
  release: string;
  /** What was public when it was scheduled. */
  base: string;
  /** The copy's. */
  name: string;
  at: Date;
  /** What the release will be called. */
  releaseName: string;
  notes: string;
  reason: string;
  madeBy: string;
  madeByEmail: string | null;
  madeAt: Date;
  state: ScheduleState;
  doneAt: Date | null;
  outcome: Outcome;
  /** The subjects of those who approved it. */
  approvedBy: string[];
}

/** The columns of `studio_schedules`, named as `Schedule` has them. */
export const SCHEDULE_COLUMNS = `id, release, base, name, at, release_name as "releaseName", notes,
  reason, made_by as "madeBy",
  made_by_email as "madeByEmail", made_at as "madeAt", state, done_at as "doneAt", outcome,
  approved_by as "approvedBy"`;
const INSERT = sql(
  'studio-schedule-insert',
  `insert into studio_schedules (release, base, name, at, reason, made_by, made_by_email, made_at,
     approved_by, release_name, notes)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${SCHEDULE_COLUMNS}`,
);
const LIST = sql(
  'studio-schedule-list',
  `select ${SCHEDULE_COLUMNS} from studio_schedules
   order by state <> 'waiting', coalesce(done_at, at) desc, id desc limit 200`,
);
const CANCEL = sql(
  'studio-schedule-cancel',
  `update studio_schedules set state = 'cancelled', done_at = $2
   where id = $1 and state = 'waiting' and (claimed_until is null or claimed_until < $2)
   returning ${SCHEDULE_COLUMNS}`,
);
const EXISTS = sql('studio-schedule-exists', 'select state from studio_schedules where id = $1');

/** The farthest day: what is further off is a slip of the pen. */
const YEAR = 366 * 24 * 60 * 60 * 1000;

/**
 * Takes a copy as it is now, checked, to be made public at a time; what is changed in the copy after
 * that is not in it. Audited.
 * @throws ProblemError as `publishCopy`, 422 `studio-schedule-time`
 */
export async function scheduleCopy(
  studio: Studio,
  admin: Admin,
  id: number,
  { at, reason, seen, name: releaseName = '', notes = '' }: PublishOrder & { at: Date },
): Promise<Schedule> {
  const { database, releases, clock } = studio;
  const why = requireReason(reason);
  const ahead = at.getTime() - clock().getTime();
  if (!(ahead > 0 && ahead < YEAR)) throw new ProblemError(422, 'studio-schedule-time');
  const { copy, files } = await readCopy(studio, id);
  await requireSeen(studio, seen);
  if (copy.base !== seen) throw new ProblemError(409, 'studio-behind');
  const approved = (await requireReview(studio, database, id, files)) ?? [];
  const compiled = await requireSound(studio, copyKey(id), files);
  await releases.store(compiled, files);
  return database.transact(async (runner) => {
    const { subject, email = null } = admin;
    const who = [subject, email, clock(), approved];
    const values = [compiled.hash, seen, copy.name, at, why, ...who, releaseName, notes];
    const made = (await runner.first<Schedule>(INSERT, values))!;
    // After what it may have waited for.
    await requireAdmin(studio.role, admin.subject, runner);
    await record(runner, admin, 'release-schedule', made);
    return made;
  });
}

/** What waits, then what is done, the newest first. */
export const listSchedules = ({ database }: Pick<Studio, 'database'>): Promise<Schedule[]> =>
  database.all<Schedule>(LIST);

/** Takes a scheduled release back; audited. @throws ProblemError 404, 409 `studio-schedule-done` */
export async function cancelSchedule(
  { database, clock }: Studio,
  admin: Admin,
  id: number,
): Promise<Schedule> {
  return database.transact(async (runner) => {
    const cancelled = await runner.first<Schedule>(CANCEL, [id, clock()]);
    if (!cancelled) {
      if (!(await runner.first(EXISTS, [id]))) throw notFound();
      throw new ProblemError(409, 'studio-schedule-done');
    }
    await record(runner, admin, 'release-unschedule', cancelled);
    return cancelled;
  });
}

function record(
  runner: QueryRunner,
  { subject, email }: Admin,
  action: 'release-schedule' | 'release-unschedule',
  { id, release, at, reason }: Schedule,
): Promise<void> {
  const details = { schedule: id, release, at: at.toISOString(), reason, email };
  return recordEvent(runner, { actor: subject, action, details });
}
