import type { JsonObject } from '@porchlight/engine';
import { positionOf } from '../applications/progress.ts';
import { presentSetAside } from '../applications/setAside.ts';
import {
  keptOf,
  type OpenMember,
  openWire,
  type Validated,
  validateMember,
  type Workspace,
} from '../applications/Workspace.ts';
import { entityTag } from '../http/entityTags.ts';
import { presentIncome } from '../incomes/presentIncome.ts';

/** A household member's record, restricted values only masked. */
export function presentMember(
  workspace: Workspace,
  { row, raw, setAside }: OpenMember,
  validated: Validated = validateMember(workspace, row.id, raw),
): JsonObject {
  return {
    ...openWire(validated),
    otherHouseholdMemberID: row.id,
    entityTag: entityTag(row),
    isComplete: row.isComplete,
    memberCurrentStep: row.step === null ? 0 : positionOf(validated, row.step),
    kept: keptOf(validated),
    ...(setAside.length > 0 && { setAside: presentSetAside(setAside) }),
    incomeSources: workspace.row.incomes
      .filter((income) => income.memberId === row.id)
      .map((income) => presentIncome(workspace, income)),
  };
}
