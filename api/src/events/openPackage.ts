import type { CasePart } from '@porchlight/engine';
import { jsonFile, openCaseArchive } from '../case-archive/openCaseArchive.ts';
import { openCase } from '../desk/openCase.ts';
import type { Services } from '../Services.ts';
import { fileNameOf, type Payload } from './Payload.ts';
import type { CloudEvent } from './queueEvents.ts';

/** An event in an archive with its case. */
export interface CasePackage extends Payload {
  /** The ids of the documents in it. */
  documents: number[];
}

/** It can't be made yet. Its message is a code that an operator reads. */
export class NotReadyError extends Error {
  override name = 'NotReadyError';
}

/** An event, and what of its case goes with it. */
export interface PackagedEvent {
  event: CloudEvent;
  parts: CasePart[];
}

/**
 * A case as it was sent last, in an archive with the event that it goes with, `event.json`.
 * @throws NotReadyError while documents wait for the scanner; DecryptionError; ProblemError 503
 */
export async function openPackage(
  services: Pick<Services, 'database' | 'releases' | 'vault' | 'clock' | 'documents' | 'pdfs'>,
  applicationId: number,
  { event, parts }: PackagedEvent,
): Promise<CasePackage> {
  const { database, releases } = services;
  const release = releases.current();
  const one = await openCase(services, database, applicationId, release);
  // Its application is gone by now, and what waits of it goes, too.
  if (!one) throw new NotReadyError('not-there');
  // Under other definitions it would be another case than its schema says.
  if (one.isUnderOther) throw new NotReadyError('release-not-readable');
  if (parts.includes('documents') && one.row.documents.some(({ state }) => state === 'waiting'))
    throw new NotReadyError('documents-waiting');
  const time = new Date(event.time);
  const files = [jsonFile('event.json', time, event)];
  return {
    name: fileNameOf(event, 'zip'),
    mediaType: 'application/zip',
    ...(await openCaseArchive(services, one, { release, parts, files, time })),
  };
}
