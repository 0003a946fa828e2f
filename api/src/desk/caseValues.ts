import type { Readable } from 'node:stream';
import {
  isBlank,
  type Json,
  type JsonObject,
  readPointer,
  restrictedPointers,
} from '@porchlight/engine';
import { collectionForm } from '../applications/collectionForms.ts';
import { recordEvent } from '../audit/recordEvent.ts';
import { openDocument } from '../documents/sealing/openDocument.ts';
import { invalidRequest, notFound, ProblemError } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import { closedIn, closedNow } from './closedAnswers.ts';
import { findCase } from './findCase.ts';
import { requireRight, type Staff } from './Staff.ts';

/** Characters of a reason. */
const LONGEST_REASON = 500;

/**
 * Shows somebody at the desk a restricted answer whole, for a reason; audited before it is shown.
 * @throws ProblemError 403, 404 where nothing is stored, 422
 */
export async function revealCaseValue(
  services: Services,
  id: number,
  asking: Staff,
  body: JsonObject,
): Promise<{ value: Json }> {
  const { pointer, otherHouseholdMemberID: memberId = null, reason, ...rest } = body;
  for (const name of Object.keys(rest))
    throw invalidRequest([{ path: `/${name}`, code: 'unknown-field' }]);
  if (typeof reason !== 'string' || !reason.trim() || reason.length > LONGEST_REASON)
    throw invalidRequest([{ path: '/reason', code: 'required' }]);
  const { database } = services;
  const { one, staff } = await findCase(services, database, id, asking);
  requireRight(staff, 'reveal');
  const { application, validated } = one;
  const form =
    memberId === null ? validated.form : collectionForm(application.release, 'household_member');
  const closed =
    memberId === null
      ? closedNow(staff.release, one.answers)
      : closedIn(staff.release, 'household_member');
  const isClosed = (at: string) => closed.has(at) || restrictedPointers(form).includes(at);
  if (typeof pointer !== 'string' || !isClosed(pointer))
    throw invalidRequest([{ path: '/pointer', code: 'unknown-field' }]);
  const raw =
    memberId === null
      ? application.raw
      : application.members.find(({ row }) => row.id === memberId)?.raw;
  const value = raw && readPointer(raw, pointer);
  if (value === undefined || isBlank(value)) throw notFound();
  await recordEvent(database, {
    actor: staff.subject,
    action: 'reveal',
    applicationId: id,
    details: { pointer, member: memberId as number | null, reason: reason.trim() },
  });
  return { value };
}

/**
 * The bytes of a case's document; audited as what it is fetched for: to look at it, or to keep a copy.
 * @throws ProblemError 404, 409 for what is not ready
 */
export async function readCaseDocument(
  services: Services,
  id: number,
  { documentId, isCopy }: { documentId: number; isCopy: boolean },
  asking: Staff,
): Promise<{ fileName: string; type: string; size: number; bytes: Readable }> {
  const { database } = services;
  const { one, staff } = await findCase(services, database, id, asking);
  const document = one.row.documents.find((known) => known.id === documentId);
  if (!document) throw notFound();
  const { state, refusal, key, fileName, type, size } = document;
  if (state !== 'ready') throw new ProblemError(409, refusal ?? 'document-waiting');
  const bytes = await openDocument(services, key);
  await recordEvent(database, {
    actor: staff.subject,
    action: isCopy ? 'document-copy' : 'document-view',
    applicationId: id,
    details: { document: documentId },
  });
  return { fileName, type, size, bytes };
}
