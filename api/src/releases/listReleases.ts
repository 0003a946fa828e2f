import { sql } from '../database/index.ts';
import type { Services } from '../Services.ts';

/** One publication of a release. */
export interface Publication {
  release: string;
  since: Date;
  by: string;
  /** What it is called; empty where nobody has named it. */
  name: string;
  notes: string;
  reason: string;
  isPublic: boolean;
  /** Applications that were last answered under it and are not submitted. */
  drafts: number;
}

const LIST = sql(
  'operator-publications',
  `select hash as release, published_at as since, coalesce(email, actor) as by, name, notes, reason,
     id = (select max(id) from publications) as "isPublic",
     (select count(*)::int from applications
      where release = hash and closed_at is null and date_received is null) as drafts
   from publications order by id desc limit $1`,
);

/**
 * Every time that a release was made public, the newest first.
 * @param limit At most so many. Default: all.
 */
export function listReleases(
  { database }: Pick<Services, 'database'>,
  limit: number | null = null,
): Promise<Publication[]> {
  return database.all<Publication>(LIST, [limit]);
}
