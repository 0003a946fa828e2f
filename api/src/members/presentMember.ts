import type { JsonObject } from '@porchlight/engine';
import {
  type DecryptedApplication,
  type DecryptedMember,
  keptOf,
  openWire,
  type Validated,
  validateMember,
} from '../applications/DecryptedApplication.ts';
import { positionOf } from '../applications/progress.ts';
import { presentSetAside } from '../applications/setAside.ts';
import { entityTag } from '../http/entityTags.ts';
import { presentIncome } from '../incomes/presentIncome.ts';

/** A household member's record, restricted values only masked. */
export function presentMember(
  application: DecryptedApplication,
  { row, raw, setAside }: DecryptedMember,
  validated: Validated = validateMember(application, row.id, raw),
): JsonObject {
  return {
    ...openWire(validated),
    otherHouseholdMemberID: row.id,
    entityTag: entityTag(row),
    isComplete: row.isComplete,
    memberCurrentStep: row.step === null ? 0 : positionOf(validated, row.step),
    kept: keptOf(validated),
    ...(setAside.length > 0 && { setAside: presentSetAside(setAside) }),
    incomeSources: application.row.incomes
      .filter((income) => income.memberId === row.id)
      .map((income) => presentIncome(application, income)),
  };
}
