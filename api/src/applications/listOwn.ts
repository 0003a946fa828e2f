import { sql } from '../database/index.ts';
import type { OwnApplication } from '../identity/index.ts';
import type { Services } from '../Services.ts';
import { answerByOf } from './answerBy.ts';
import { isOverdue, lastDayOf, roleOf } from './policies.ts';

/** Nobody has more than one a month for long; what is older is in the exported data. */
const MOST = 24;
const OWN = sql(
  'application-list-own',
  `select id, status, started_at as "startedAt", date_received as "dateReceived", closed_at as "closedAt",
   (select s.submitted_at from submissions s where s.application_id = a.id
    order by s.id desc limit 1) as "sentAt"
   from applications a where owner = $1 order by id desc limit ${MOST}`,
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
 * What somebody has begun and sent, the newest first.
 * @param owner Her subject.
 */
export async function listOwn(
  { database, releases, clock }: Pick<Services, 'database' | 'releases' | 'clock'>,
  owner: string,
): Promise<OwnApplication[]> {
  const release = releases.current();
  const now = clock();
  const rows = await database.all<OwnRow>(OWN, [owner]);
  return rows.map((row) => {
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
}
