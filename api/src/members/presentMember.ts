import type { JsonObject } from '@porchlight/engine';
import { positionOf } from '../applications/progress.ts';
import { presentSetAside } from '../applications/setAside.ts';
import {
  type Judged,
  judgeMember,
  keptOf,
  type OpenMember,
  openWire,
  type Workspace,
} from '../applications/Workspace.ts';
import { entityTag } from '../http/entityTags.ts';
import { presentIncome } from '../incomes/presentIncome.ts';

/** A household member's record, restricted values only masked. */
export function presentMember(
  workspace: Workspace,
  { row, raw, setAside }: OpenMember,
  judged: Judged = judgeMember(workspace, row.id, raw),
): JsonObject {
  return {
    ...openWire(judged),
    otherHouseholdMemberID: row.id,
    entityTag: entityTag(row),
    isComplete: row.isComplete,
    memberCurrentStep: row.step === null ? 0 : positionOf(judged, row.step),
    kept: keptOf(judged),
    ...(setAside.length > 0 && { setAside: presentSetAside(setAside) }),
    incomeSources: workspace.row.incomes
      .filter((income) => income.memberId === row.id)
      .map((income) => presentIncome(workspace, income)),
  };
}
