import {
  isBlank,
  type Json,
  type JsonObject,
  readPointer,
  restrictedPointers,
} from '@porchlight/engine';
import { recordEvent } from '../audit/recordEvent.ts';
import type { Applicant } from '../auth/index.ts';
import { invalidRequest, notFound } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import { collectionForm } from './collectionForms.ts';
import { loadForSave } from './saveApplication.ts';

/**
 * Shows the applicant one of her own restricted values, or a member's; audited before it is shown.
 * @throws ProblemError 401 when the account is gone, 404 when nothing is stored there, 422 for a pointer that names no such field.
 */
export async function revealValue(
  services: Services,
  applicant: Applicant,
  body: JsonObject,
): Promise<{ value: Json }> {
  const { pointer, otherHouseholdMemberID: memberId = null, ...rest } = body;
  for (const name of Object.keys(rest))
    throw invalidRequest([{ path: `/${name}`, code: 'unknown-field' }]);
  const application = await loadForSave(services, applicant, 'en');
  const { release, row } = application;
  const form =
    memberId === null
      ? release.formFor('application', application.raw)
      : collectionForm(release, 'household_member');
  if (typeof pointer !== 'string' || !restrictedPointers(form).includes(pointer))
    throw invalidRequest([{ path: '/pointer', code: 'unknown-field' }]);
  const raw =
    memberId === null
      ? application.raw
      : application.members.find((member) => member.row.id === memberId)?.raw;
  const value = raw && readPointer(raw, pointer);
  if (value === undefined || isBlank(value)) throw notFound();
  await services.database.transact(async (runner) => {
    await services.owners.hold(runner, applicant.subject);
    await recordEvent(runner, {
      actor: applicant.subject,
      action: 'reveal',
      applicationId: row.id,
      details: { pointer, member: memberId as number | null },
    });
  });
  return { value };
}
