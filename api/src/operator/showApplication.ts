import {
  type JsonObject,
  maskValue,
  type Pointer,
  readPointer,
  restrictedPointers,
} from '@porchlight/engine';
import { findById } from '../applications/ApplicationRow.ts';
import { asSubmitted } from '../applications/asSubmitted.ts';
import {
  decryptApplication,
  type Validated,
  validateApplication,
  validateMember,
} from '../applications/DecryptedApplication.ts';
import { releaseOf } from '../applications/openApplication.ts';
import { presentApplication } from '../applications/presentApplication.ts';
import { recordEvent } from '../audit/recordEvent.ts';
import type { Services } from '../Services.ts';

/** Who looks at an application, why, and in which language. */
export interface ShowOptions {
  /** Whose audit entry it is. */
  actor: string;
  /** Why restricted values are to be seen whole; without a reason they are masked. */
  reason?: string;
  language?: string;
}

/**
 * An application for the operator, as its applicant sees it, with restricted values masked or, for a
 * reason, whole. Audited before anything is shown.
 * @returns Undefined when there is none.
 */
export async function showApplication(
  services: Services,
  id: number,
  { actor, reason, language = 'en' }: ShowOptions,
): Promise<JsonObject | undefined> {
  const found = await findById(services.database, id);
  if (!found) return undefined;
  const row = await asSubmitted(services.database, found, services.releases.current());
  await recordEvent(services.database, {
    actor,
    action: reason ? 'reveal' : 'show',
    applicationId: id,
    details: { ...(reason && { reason }) },
  });
  const application = decryptApplication(services, row, await releaseOf(services, row), language);
  const validated = validateApplication(application);
  const presented = presentApplication(application, { isDemo: false, validated });
  const { kept: _, previous: __, otherHouseholdMembers, ...shown } = presented.application;
  const members = (otherHouseholdMembers as JsonObject[]).map((item, index) => {
    const { row: member, raw } = application.members[index]!;
    const { kept: ___, ...fields } = item;
    const values = restrictedOf(validateMember(application, member.id, raw), Boolean(reason));
    return { ...fields, restricted: values };
  });
  return {
    ...shown,
    owner: row.owner,
    restricted: restrictedOf(validated, Boolean(reason)),
    otherHouseholdMembers: members,
    invalidSteps: presented.invalidSteps,
  };
}

function restrictedOf({ form, raw }: Validated, isWhole: boolean): Record<Pointer, string> {
  const values: Record<Pointer, string> = {};
  for (const pointer of restrictedPointers(form)) {
    const value = readPointer(raw, pointer);
    if (value === undefined || value === null) continue;
    values[pointer] = isWhole ? String(value) : maskValue(String(value));
  }
  return values;
}
