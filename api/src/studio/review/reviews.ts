import { createHash } from 'node:crypto';
import { type QueryRunner, sql } from '../../database/index.ts';
import type { FileList } from '../../releases/packFiles.ts';
import type { Studio } from '../Studio.ts';

/** `asked`: somebody is to look. `approved`, `changes`: what she said of this state. */
export type ReviewVerdict = 'asked' | 'approved' | 'changes';

/** Somebody of the studio. */
export interface StudioUser {
  subject: string;
  email: string | null;
}

/** What was said of one exact state of a copy. */
export interface Review extends StudioUser {
  state: string;
  verdict: ReviewVerdict;
  comment: string;
  at: Date;
}

/** Where a copy stands on its way to be public. */
export interface ReviewState {
  /** How many others have to approve: what is public says it. */
  needed: number;
  /** The hash of the files as they are. */
  state: string;
  /** Who made what is not public yet. None of them counts. */
  authors: StudioUser[];
  /** Who approved this state, made none of it, and still has the role. */
  approvals: Review[];
  /** Who, of the same, wants it otherwise; each holds it up until she approves or it is another. */
  objections: Review[];
  /** All that was said, the newest first, of earlier states too. */
  said: Review[];
}

const REVIEWS = sql(
  'studio-reviews',
  `select state, verdict, comment, actor as subject, actor_email as email, at
   from studio_reviews where copy_id = $1 order by id desc limit 100`,
);
const VERDICTS = sql(
  'studio-verdicts',
  `select distinct on (actor) state, verdict, comment, actor as subject, actor_email as email, at
   from studio_reviews where copy_id = $1 and state = $2 and verdict <> 'asked'
   order by actor, id desc`,
);
// Also who wrote a file before there was a history, as long as it is not public.
const AUTHORS = sql(
  'studio-authors-of',
  `select subject, max(email) as email from (
     select subject, email from studio_authors where copy_id = $1
     union all
     select f.changed_by, f.changed_by_email from studio_files f
       join studio_copies s on s.id = f.copy_id
       left join release_files r on r.release = s.base and r.path = f.path
     where f.copy_id = $1 and case when f.is_deleted then r.path is not null
       else r.sha256 is distinct from f.sha256 end
   ) made group by subject order by subject`,
);

/** The hash of a state: the same for the same files, whatever their order. */
export function stateHash(files: FileList): string {
  const lines = [...files].map(([path, sha256]) => `${sha256} ${path}`).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** How many others have to approve; 0 where what is public does not say. */
export const reviewersNeeded = ({ releases }: Pick<Studio, 'releases'>): number =>
  releases.current().compiled.settings.publish?.reviewers ?? 0;

/** Reads who has to approve these files of a copy, and what was said of them. */
export async function readReview(
  studio: Pick<Studio, 'releases' | 'role'>,
  runner: QueryRunner,
  copy: number,
  files: FileList,
): Promise<ReviewState> {
  const state = stateHash(files);
  const authors = await runner.all<StudioUser>(AUTHORS, [copy]);
  const own = new Set(authors.map(({ subject }) => subject));
  const counted: Review[] = [];
  for (const review of await runner.all<Review>(VERDICTS, [copy, state]))
    if (!own.has(review.subject) && (await studio.role.keeps(review.subject))) counted.push(review);
  return {
    needed: reviewersNeeded(studio),
    state,
    authors,
    approvals: counted.filter(({ verdict }) => verdict === 'approved'),
    objections: counted.filter(({ verdict }) => verdict === 'changes'),
    said: await runner.all<Review>(REVIEWS, [copy]),
  };
}
