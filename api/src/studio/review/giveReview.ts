import { recordEvent } from '../../audit/recordEvent.ts';
import { sql } from '../../database/index.ts';
import { ProblemError } from '../../http/ProblemError.ts';
import type { Admin } from '../Admin.ts';
import { listCopyFiles, lockCopy } from '../copies.ts';
import type { Studio } from '../Studio.ts';
import { type ReviewState, type ReviewVerdict, readReview } from './reviews.ts';

/** What somebody says of a state that she saw. */
export interface ReviewOrder {
  verdict: ReviewVerdict;
  comment: string;
  /** The hash of the state, as it was shown. */
  state: string;
}

const INSERT = sql(
  'studio-review-insert',
  `insert into studio_reviews (copy_id, state, verdict, comment, actor, actor_email, at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
const ACTIONS = {
  asked: 'review-ask',
  approved: 'review-approve',
  changes: 'review-changes',
} as const;

/**
 * Asks for a review of a copy as it is, or gives one. Audited.
 * @throws ProblemError 404, 403 `studio-review-own`, 412 `studio-copy-changed`,
 *   422 `studio-no-comment` where changes are wanted and it is not said which
 */
export async function giveReview(
  studio: Studio,
  admin: Admin,
  id: number,
  { verdict, comment, state }: ReviewOrder,
): Promise<ReviewState> {
  const { database, clock, releases } = studio;
  if (verdict === 'changes' && !comment) throw new ProblemError(422, 'studio-no-comment');
  await releases.refresh();
  return database.transact(async (runner) => {
    await lockCopy(runner, id);
    const files = await listCopyFiles(runner, id);
    const before = await readReview(studio, runner, id, files);
    if (before.state !== state) throw new ProblemError(412, 'studio-copy-changed');
    const { subject, email } = admin;
    if (verdict !== 'asked' && before.authors.some((author) => author.subject === subject))
      throw new ProblemError(403, 'studio-review-own');
    const values = [id, state, verdict, comment, subject, email ?? null, clock()];
    await runner.run(INSERT, values);
    const details = { copy: id, state, email };
    await recordEvent(runner, { actor: subject, action: ACTIONS[verdict], details });
    return readReview(studio, runner, id, files);
  });
}
