import { checkListHeld } from '../applications/corrections.ts';
import { checkMemberIncomesHeld } from '../applications/heldMembers.ts';
import type { Workspace } from '../applications/Workspace.ts';

/**
 * Checks that incomes may be added, changed or removed: those of the applicant, or of one of the people,
 * of whom they are a part.
 * @throws ProblemError 409 `answer-held`
 */
export function checkIncomesHeld(workspace: Workspace, memberId: number | null): void {
  if (memberId === null) checkListHeld(workspace, 'income');
  else checkMemberIncomesHeld(workspace, memberId);
}
