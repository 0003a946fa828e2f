import { sql } from '../database/index.ts';
import type { OwnApplications } from '../identity/index.ts';
import type { Services } from '../Services.ts';
import { answerByOf } from './answerBy.ts';
import { isOverdue, lastDayOf, roleOf } from './policies.ts';

/** At once: nobody has more than one a month for long. */
const MOST = 24;
const OWN = sql(
  'application-list-own',
  `select id, status, started_at as "startedAt", date_received as "dateReceived", closed_at as "closedAt",
   (select s.submitted_at from submissions s where s.application_id = a.id
    order by s.id desc limit 1) as "sentAt"
   from applications a where owner = $1 and id <= coalesce($2::int, id) order by id desc limit ${MOST + 1}`,
);
// There is one at most.
const OPEN = sql(
  'application-list-open',
  `select id, status, started_at as "startedAt", date_received as "dateReceived", closed_at as "closedAt",
   null::timestamptz as "sentAt" from applications where owner = $1 and closed_at is null`,
);

interface OwnRow {
  id: number;
  status: string;
  startedAt: Date;
  dateReceived: Date | null;
  sentAt: Date | null;
  closedAt: Date | null;
}

/**
 * What somebody has begun and sent, the newest first, so many at once.
 * @param owner Her subject.
 * @param from The number to begin with: `next` of what was shown before. Default: the newest.
 */
export async function listOwn(
  { database, releases, clock }: Pick<Services, 'database' | 'releases' | 'clock'>,
  owner: string,
  from?: number,
): Promise<OwnApplications> {
  const release = releases.current();
  const now = clock();
  const rows = await database.all<OwnRow>(OWN, [owner, from ?? null]);
  const open = from === undefined ? rows : await database.all<OwnRow>(OPEN, [owner]);
  const next = rows[MOST]?.id;
  const applications = rows.slice(0, MOST).map((row) => {
    // A draft whose days are over is closed by a job, or when she comes back.
    const isOver = isOverdue(release, row, now);
    const status = isOver ? release.statusByRole('expired').id : row.status;
    const role = roleOf(release, { ...row, status });
    const answerBy = answerByOf(release, row, now);
    return {
      number: row.id,
      status,
      role,
      startedAt: row.startedAt,
      receivedAt: row.dateReceived,
      isOpen: !row.closedAt && !isOver,
      ...(answerBy !== undefined && { answerBy }),
      ...(role === 'draft' && { lastDay: lastDayOf(release, row) }),
    };
  });
  return {
    applications,
    hasOpen: open.some((row) => !row.closedAt && !isOverdue(release, row, now)),
    ...(next !== undefined && { next }),
  };
}
