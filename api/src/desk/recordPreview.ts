import { recordEvent } from '../audit/recordEvent.ts';
import type { Services } from '../Services.ts';
import type { Staff } from './Staff.ts';

/** A preview of an action shows answers of the case: who sees it has looked at the case. */
export const recordPreview = (
  { database }: Pick<Services, 'database'>,
  applicationId: number,
  { subject: actor }: Pick<Staff, 'subject'>,
  preview: string,
): Promise<void> =>
  recordEvent(database, { actor, action: 'desk-view', applicationId, details: { preview } });
