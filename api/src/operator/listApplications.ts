import { sql } from '../database/index.ts';
import type { Services } from '../Services.ts';

const LIST = sql(
  'operator-list',
  `select a.id as "applicationID", a.status, a.started_at as "startedAt", a.saved_at as "savedAt",
     a.date_received as "dateReceived",
     (select count(*)::int from members m where m.application_id = a.id) as members,
     (select count(*)::int from documents d where d.application_id = a.id) as documents
   from applications a
   where ($1::text is null or a.status = $1) and a.id > $2 order by a.id limit $3`,
);

/** A line of the operator's list: nothing that tells who it is. */
export interface ListedApplication {
  applicationID: number;
  status: string;
  startedAt: Date;
  savedAt: Date;
  dateReceived: Date | null;
  members: number;
  documents: number;
}

/** Applications in the order of their numbers, from the one after `after`. */
export function listApplications(
  { database }: Pick<Services, 'database'>,
  { status, after = 0, limit = 100 }: { status?: string; after?: number; limit?: number },
): Promise<ListedApplication[]> {
  return database.all<ListedApplication>(LIST, [status ?? null, after, limit]);
}
