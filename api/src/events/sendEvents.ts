import { type CasePart, readPointer } from '@porchlight/engine';
import { recordEvent } from '../audit/recordEvent.ts';
import { DecryptionError, type Sealed } from '../crypto/index.ts';
import { sql } from '../database/index.ts';
import { DocumentMissingError, StoreUnavailableError } from '../documents/stores/DocumentStore.ts';
import { ProblemError } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import type { SendOptions } from './channels/SendOptions.ts';
import { deliver } from './deliver.ts';
import { NotReadyError, openPackage, type PackagedEvent } from './openPackage.ts';
import type { Answered } from './postEvent.ts';
import { type CloudEvent, EVENT, PACKAGED } from './queueEvents.ts';

/** Milliseconds after which a run begins nothing more: what came meanwhile for others is the next one's. */
const LONGEST_RUN = 20_000;

/** How deliveries of a kind are sent; times in milliseconds. */
interface Kind extends Omit<SendOptions, 'signal'> {
  isPackage: boolean;
  /** How many one receiver gets at the same time. */
  atOnce: number;
  /** How long one is its sender's, before another may try: longer than it takes. */
  lease: number;
}

const MINUTE = 60_000;
const ALONE: Kind = {
  isPackage: false,
  atOnce: 4,
  patience: 10_000,
  silence: 10_000,
  lease: MINUTE,
};
const WITH_CASE: Kind = {
  isPackage: true,
  atOnce: 2,
  patience: 10 * MINUTE,
  silence: 30_000,
  lease: 15 * MINUTE,
};

interface Claimed {
  id: string;
  record: string;
  type: string;
  applicationId: number;
  sealed: Sealed;
  until: Date;
  /** With this one. */
  attempts: number;
}

const RECEIVERS = sql(
  'event-receivers',
  `select distinct receiver from event_deliveries
   where ended_at is null and due_at <= $1 and is_package = $2`,
);
/** @param before Attempts before the one that is made. */
const pauseAfter = (before: string) =>
  `least(interval '2 hours', interval '1 minute' * power(2, least(${before}, 10)))`;
// Whoever claims one has its lease for it, then two minutes, and so on to two hours: after a crash another tries.
const CLAIM = sql(
  'event-claim',
  `update event_deliveries set attempts = attempts + 1,
     due_at = $1::timestamptz + greatest($4 * interval '1 millisecond', ${pauseAfter('attempts')})
   where id = (select id from event_deliveries where ended_at is null and receiver = $2 and due_at <= $1
     and is_package = $3 order by due_at, id for update skip locked limit 1)
   returning id, record, type, application_id as "applicationId", sealed, until, attempts`,
);
const AGAIN = sql(
  'event-again',
  // One that had a longer lease waits no longer than the others.
  `update event_deliveries set fault = $2, due_at = least(due_at, $3::timestamptz + ${pauseAfter('attempts - 1')})
   where id = $1 and ended_at is null`,
);
const END = sql(
  'event-end',
  `update event_deliveries set ended_at = $2, outcome = $3, fault = $4,
     sealed = case when $3 = 'sent' then null else sealed end
   where id = $1 and ended_at is null`,
);
const COUNT = sql(
  'event-count',
  'select count(*)::int as waiting from event_deliveries where ended_at is null',
);

export interface SendEventsRun {
  sent: number;
  /** Given up: tried for a week, or the receiver wants none any more. */
  failed: number;
  /** How many are still to be sent. */
  waiting: number;
  /** What stopped attempts, by receiver: `case-system HTTP 503`. */
  faults: string[];
  /** An error of the portal's own, where there was one; what it stopped is tried again. */
  unexpected?: unknown;
}

type Needs = Pick<
  Services,
  'database' | 'config' | 'clock' | 'vault' | 'releases' | 'documents' | 'pdfs'
>;

/** Sends the events that go alone: see `sendKind`. */
export const sendEvents = (services: Needs, signal: AbortSignal): Promise<SendEventsRun> =>
  sendKind(services, ALONE, signal);

/** Sends the events that go with their case: see `sendKind`. */
export const sendPackages = (services: Needs, signal: AbortSignal): Promise<SendEventsRun> =>
  sendKind(services, WITH_CASE, signal);

/**
 * Sends what waits: each receiver beside the others, a few events at once, in no promised order. Any
 * number of processes may do it. An event that was taken is not sent again, unless a process is killed
 * between the answer and the note of it: then another sends it under the same id. The first
 * failure that is not the event's own ends the run for its receiver.
 */
async function sendKind(services: Needs, kind: Kind, signal: AbortSignal): Promise<SendEventsRun> {
  const { database, clock } = services;
  const { isPackage, atOnce, lease } = kind;
  const run: SendEventsRun = { sent: 0, failed: 0, waiting: 0, faults: [] };
  const end = performance.now() + LONGEST_RUN;
  const rows = await database.all<{ receiver: string }>(RECEIVERS, [clock(), isPackage]);
  await Promise.all(
    rows.map(async ({ receiver }) => {
      let isWell = true;
      async function sendNext(): Promise<void> {
        while (isWell && !signal.aborted && performance.now() < end) {
          const asked = [clock(), receiver, isPackage, lease];
          const one = await database.first<Claimed>(CLAIM, asked);
          if (!one) return;
          const tried = await trySend(services, receiver, one, { ...kind, signal });
          if (tried.outcome !== 'sent') run.faults.push(`${receiver} ${tried.fault}`);
          if (tried.outcome === 'again' && !tried.isOwn) isWell = false;
          if (tried.unexpected !== undefined) run.unexpected ??= tried.unexpected;
          const outcome = await note(services, receiver, one, tried);
          if (outcome) run[outcome] += 1;
        }
      }
      await Promise.all(Array.from({ length: atOnce }, sendNext));
    }),
  );
  run.waiting = (await database.first<{ waiting: number }>(COUNT))!.waiting;
  run.faults = [...new Set(run.faults)].sort();
  return run;
}

/** What came of an attempt, and which documents were in it. */
type Tried = Answered & { documents?: number[]; unexpected?: unknown };

async function trySend(
  services: Needs,
  name: string,
  one: Claimed,
  options: SendOptions,
): Promise<Tried> {
  const { config, vault, clock } = services;
  const receiver = config.eventReceivers.get(name);
  if (!receiver) return { outcome: 'again', fault: 'not-configured' };
  let documents: number[] | undefined;
  try {
    const { event, parts } = readSealed(vault, one);
    const archive = parts && (await openPackage(services, one.applicationId, { event, parts }));
    documents = archive?.documents;
    if (documents?.length && one.attempts === 1) await recordCopy(services, name, one, documents);
    const delivered = { event, ...(archive && { archive }) };
    const answered = await deliver(receiver, delivered, { now: clock(), ...options });
    return { ...answered, ...(documents && { documents }) };
  } catch (error) {
    return { outcome: 'again', ...notMade(error) };
  }
}

/** What is to be sent. @throws DecryptionError where it does not open */
function readSealed(
  vault: Needs['vault'],
  { record, sealed }: Claimed,
): { event: CloudEvent; parts?: CasePart[] } {
  const opened = vault.unseal(record, sealed, {});
  const packaged = readPointer(opened, PACKAGED) as unknown as PackagedEvent | undefined;
  if (packaged) return packaged;
  const event = readPointer(opened, EVENT) as unknown as CloudEvent | undefined;
  if (event === undefined) throw new DecryptionError('Nothing of an event is sealed here.');
  return { event };
}

/** Why there is nothing to send; `isOwn` where another may fare better. */
function notMade(error: unknown): { fault: string; isOwn?: true; unexpected?: unknown } {
  // Its key may come back; meanwhile the others go.
  if (error instanceof DecryptionError) return { fault: 'not-readable', isOwn: true };
  if (error instanceof NotReadyError) return { fault: error.message, isOwn: true };
  if (error instanceof DocumentMissingError) return { fault: 'document-missing', isOwn: true };
  if (error instanceof StoreUnavailableError) return { fault: 'documents-away' };
  if (error instanceof ProblemError) return { fault: error.code };
  // Which is nobody's to hold up the others for.
  return { fault: 'unexpected', isOwn: true, unexpected: error };
}

/** Writes down that documents are about to leave: each attempt after it sends the same. */
const recordCopy = (
  { database }: Needs,
  receiver: string,
  { id, type, applicationId }: Claimed,
  documents: number[],
): Promise<void> =>
  recordEvent(database, {
    actor: 'portal',
    action: 'export',
    applicationId,
    details: {
      documents: documents.length,
      ids: documents.join(' '),
      delivery: Number(id),
      type,
      receiver,
    },
  });

/** Notes what came of an attempt. @returns How it ended, where it did. */
async function note(
  { database, clock }: Needs,
  receiver: string,
  { id, type, applicationId, until }: Claimed,
  tried: Tried,
): Promise<'sent' | 'failed' | undefined> {
  const now = clock();
  const fault = tried.outcome === 'sent' ? null : tried.fault;
  if (tried.outcome === 'again' && now < until) {
    await database.run(AGAIN, [id, fault, now]);
    return undefined;
  }
  const outcome = tried.outcome === 'sent' ? 'sent' : 'failed';
  return database.transact(async (session) => {
    // Its application may have been removed meanwhile.
    if ((await session.run(END, [id, now, outcome, fault])) === 0) return undefined;
    await recordEvent(session, {
      actor: 'portal',
      action: `event-${outcome}`,
      applicationId,
      details: {
        delivery: Number(id),
        type,
        receiver,
        ...(fault !== null && { fault }),
        ...(tried.documents?.length && { documents: tried.documents.join(' ') }),
      },
    });
    return outcome;
  });
}
