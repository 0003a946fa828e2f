import { canSee } from '@porchlight/engine';
import type { QueryRunner } from '../database/index.ts';
import { matchesTag } from '../http/entityTags.ts';
import { notFound, ProblemError } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import { type Case, openCase } from './openCase.ts';
import { caseTag } from './presentCase.ts';
import type { Staff } from './Staff.ts';

/**
 * A case that somebody may see: a role of hers sees it as it is at this moment. The roles that do not
 * see it are none of hers here.
 * @throws ProblemError 404 for one that is not there, and for one that she may not see
 */
export async function findCase(
  services: Pick<Services, 'releases' | 'vault' | 'clock'>,
  runner: QueryRunner,
  id: number,
  staff: Staff,
): Promise<{ one: Case; staff: Staff }> {
  const one = await openCase(services, runner, id, staff.release, staff.language);
  if (!one) throw notFound();
  const roles = staff.roles.filter((role) => canSee(staff.desk, role, one.root));
  if (roles.length === 0) throw notFound();
  return { one, staff: { ...staff, roles } };
}

/** @throws ProblemError 428 without a condition, 412 where the case has changed since it was seen */
export function checkSeen(one: Case, ifMatch: string | undefined): void {
  if (ifMatch === undefined) throw new ProblemError(428, 'desk-no-condition');
  const tag = caseTag(one);
  if (!matchesTag(ifMatch, tag))
    throw new ProblemError(412, 'case-changed', { headers: { ETag: tag } });
}
