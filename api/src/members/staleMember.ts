import type {
  DecryptedApplication,
  DecryptedMember,
} from '../applications/DecryptedApplication.ts';
import { entityTag, matchesTag } from '../http/entityTags.ts';
import { ProblemError } from '../http/ProblemError.ts';
import { presentMember } from './presentMember.ts';

/** A member is not whom the request was made on: 412 with her record as it is now. */
export const staleMember = (
  application: DecryptedApplication,
  member: DecryptedMember,
): ProblemError =>
  new ProblemError(412, 'stale', {
    headers: { ETag: entityTag(member.row) },
    extensions: { current: presentMember(application, member) },
  });

/** @throws ProblemError 412 with what is there now, when it is not what the request was made on. */
export function checkMemberTag(
  application: DecryptedApplication,
  member: DecryptedMember,
  ifMatch: string | undefined,
): void {
  if (ifMatch === undefined || matchesTag(ifMatch, entityTag(member.row))) return;
  throw staleMember(application, member);
}
