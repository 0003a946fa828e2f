import type { QueryRunner } from '../../database/index.ts';
import { ProblemError } from '../../http/ProblemError.ts';
import type { FileList } from '../../releases/packFiles.ts';
import type { Studio } from '../Studio.ts';
import { readReview, reviewersNeeded } from './reviews.ts';

/**
 * Lets only what others have approved become public.
 * @returns Their subjects; undefined where nobody has to.
 * @throws ProblemError 409 `studio-review-needed`, `studio-review-changes`
 */
export async function requireReview(
  studio: Pick<Studio, 'releases' | 'role'>,
  runner: QueryRunner,
  copy: number,
  files: FileList,
): Promise<string[] | undefined> {
  if (reviewersNeeded(studio) === 0) return undefined;
  const { needed, approvals, objections } = await readReview(studio, runner, copy, files);
  const [objection] = objections;
  if (objection)
    throw new ProblemError(409, 'studio-review-changes', {
      params: { who: objection.email ?? objection.subject },
    });
  const missing = needed - approvals.length;
  if (missing > 0) throw new ProblemError(409, 'studio-review-needed', { params: { missing } });
  return approvals.map(({ subject }) => subject);
}

/**
 * The same for what waited: enough of those who approved it then still have the role, and it is just
 * that. @throws ProblemError 409 `studio-review-needed`
 */
export async function requireStillApproved(
  studio: Pick<Studio, 'releases' | 'role'>,
  approvedBy: readonly string[],
  isAsApproved: boolean,
): Promise<void> {
  const needed = reviewersNeeded(studio);
  if (needed === 0) return;
  const kept: string[] = [];
  if (isAsApproved)
    for (const subject of approvedBy) if (await studio.role.keeps(subject)) kept.push(subject);
  const missing = needed - kept.length;
  if (missing > 0) throw new ProblemError(409, 'studio-review-needed', { params: { missing } });
}
