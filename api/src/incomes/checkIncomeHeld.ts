import { NEW_ITEM } from '@porchlight/engine';
import { isListHeld } from '../applications/corrections.ts';
import type { DecryptedApplication } from '../applications/DecryptedApplication.ts';
import { isMemberItemHeld } from '../applications/heldMembers.ts';
import { ProblemError } from '../http/ProblemError.ts';

/**
 * Checks that an income may be added, changed or removed: one of the applicant, or of one of the people.
 * @param id Absent for one that is added.
 * @throws ProblemError 409 `answer-held`
 */
export function checkIncomeHeld(
  application: DecryptedApplication,
  { memberId, id = NEW_ITEM }: { memberId: number | null; id?: number | string },
): void {
  const isHeld =
    memberId === null
      ? isListHeld(application, 'income', id)
      : isMemberItemHeld(application, 'income', { owner: memberId, item: id });
  if (isHeld) throw new ProblemError(409, 'answer-held');
}
