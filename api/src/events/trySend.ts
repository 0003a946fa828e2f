import { type CasePart, readPointer } from '@porchlight/engine';
import { recordEvent } from '../audit/recordEvent.ts';
import { DecryptionError, type Sealed } from '../crypto/index.ts';
import { sql } from '../database/index.ts';
import { ArchiveSizeError } from '../documents/openArchive.ts';
import { DocumentMissingError, StoreUnavailableError } from '../documents/stores/DocumentStore.ts';
import { ProblemError } from '../http/ProblemError.ts';
import { OldReleaseError } from '../releases/OldReleaseError.ts';
import type { Services } from '../Services.ts';
import type { ChannelOptions } from './channels/ChannelOptions.ts';
import { deliver } from './deliver.ts';
import { NotReadyError, openPackage, type PackagedEvent } from './openPackage.ts';
import type { PostOutcome } from './postEvent.ts';
import { type CloudEvent, EVENT, PACKAGED } from './queueEvents.ts';

// What was written down last of the documents that a delivery takes along.
const COPIED = sql(
  'event-copied',
  `select details->>'ids' as ids from audit_events where application_id = $1 and action = 'export'
     and details->>'delivery' = $2 order by id desc limit 1`,
);

/** What a process has taken to send. */
export interface Claimed {
  id: string;
  record: string;
  type: string;
  applicationId: number;
  sealed: Sealed;
  until: Date;
  /** With this one. */
  attempts: number;
}

/** What sending needs. */
export type SendNeeds = Pick<
  Services,
  'database' | 'config' | 'clock' | 'vault' | 'releases' | 'documents' | 'pdfs'
>;

/** What came of an attempt, and which documents were in it. */
export type SendAttempt = PostOutcome & { documents?: number[]; unexpected?: unknown };

/** Sends a delivery to its receiver, once; never throws. */
export async function trySend(
  services: SendNeeds,
  name: string,
  one: Claimed,
  options: ChannelOptions,
): Promise<SendAttempt> {
  const { config, vault, clock } = services;
  const receiver = config.eventReceivers.get(name);
  if (!receiver) return { outcome: 'again', fault: 'not-configured' };
  try {
    const { event, parts } = readSealed(vault, one);
    if (!parts) return await deliver(receiver, { event }, { clock, ...options });
    const archive = await openPackage(services, one.applicationId, { event, parts });
    const { documents } = archive;
    await recordCopy(services, name, one, documents);
    const answered = await deliver(receiver, { event, archive }, { clock, ...options });
    return { ...answered, documents };
  } catch (error) {
    if (options.signal.aborted) return { outcome: 'again', fault: String(options.signal.reason) };
    return notMade(error);
  }
}

/** What is to be sent. @throws DecryptionError where it does not open */
function readSealed(
  vault: SendNeeds['vault'],
  { record, sealed }: Claimed,
): { event: CloudEvent; parts?: CasePart[] } {
  const opened = vault.unseal(record, sealed, {});
  const packaged = readPointer(opened, PACKAGED) as PackagedEvent | undefined;
  if (packaged) return packaged;
  const event = readPointer(opened, EVENT) as CloudEvent | undefined;
  if (event === undefined) throw new DecryptionError('Nothing of an event is sealed here.');
  return { event };
}

/** What it means that there is nothing to send: what is an event's own holds up no other. */
function notMade(error: unknown): SendAttempt {
  const again = (fault: string, isOwn = true): SendAttempt => ({
    outcome: 'again',
    fault,
    ...(isOwn && { isOwn: true as const }),
  });
  // Its key may come back.
  if (error instanceof DecryptionError) return again('not-readable');
  if (error instanceof NotReadyError) return again(error.message);
  if (error instanceof DocumentMissingError) return again('document-missing');
  if (error instanceof ArchiveSizeError) return again('document-size');
  if (error instanceof OldReleaseError) return again('release-not-readable');
  if (error instanceof StoreUnavailableError) return again('documents-away', false);
  if (error instanceof ProblemError) return again(error.code, false);
  return { ...again('unexpected'), unexpected: error };
}

/** Writes down that a case is about to leave, with which documents; not again for the same. */
async function recordCopy(
  { database }: SendNeeds,
  receiver: string,
  { id, type, applicationId }: Claimed,
  documents: number[],
): Promise<void> {
  const ids = documents.join(' ');
  const known = await database.first<{ ids: string }>(COPIED, [applicationId, id]);
  if (known?.ids === ids) return;
  await recordEvent(database, {
    actor: 'portal',
    action: 'export',
    applicationId,
    details: { documents: documents.length, ids, delivery: Number(id), type, receiver },
  });
}
