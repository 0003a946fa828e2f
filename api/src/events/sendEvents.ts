import { readPointer } from '@porchlight/engine';
import { recordEvent } from '../audit/recordEvent.ts';
import { DecryptionError, type Sealed } from '../crypto/index.ts';
import { sql } from '../database/index.ts';
import type { Services } from '../Services.ts';
import { type Answered, postEvent } from './postEvent.ts';
import { type CloudEvent, EVENT } from './queueEvents.ts';

/** Events that one receiver gets at the same time. */
const AT_ONCE = 4;
/** Milliseconds after which a run begins nothing more: what came meanwhile for others is the next one's. */
const LONGEST_RUN = 20_000;

interface Claimed {
  id: string;
  record: string;
  type: string;
  applicationId: number;
  sealed: Sealed;
  until: Date;
}

const RECEIVERS = sql(
  'event-receivers',
  'select distinct receiver from event_deliveries where ended_at is null and due_at <= $1',
);
// Whoever claims one has a minute for it, then two, and so on to two hours: after a crash another tries.
const CLAIM = sql(
  'event-claim',
  `update event_deliveries set attempts = attempts + 1,
     due_at = $1::timestamptz + least(interval '2 hours', interval '1 minute' * power(2, least(attempts, 10)))
   where id = (select id from event_deliveries where ended_at is null and receiver = $2 and due_at <= $1
     order by due_at, id for update skip locked limit 1)
   returning id, record, type, application_id as "applicationId", sealed, until`,
);
const AGAIN = sql(
  'event-again',
  'update event_deliveries set fault = $2 where id = $1 and ended_at is null',
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
}

type Needs = Pick<Services, 'database' | 'config' | 'clock' | 'vault'>;

/**
 * Sends what waits: each receiver beside the others, a few events at once, in no promised order. Any
 * number of processes may do it. An event that was taken is not sent again, unless a process is killed
 * between the answer and the note of it: then another sends it under the same id. The first
 * failure that is not the event's own ends the run for its receiver.
 */
export async function sendEvents(services: Needs, signal: AbortSignal): Promise<SendEventsRun> {
  const { database, clock } = services;
  const run: SendEventsRun = { sent: 0, failed: 0, waiting: 0, faults: [] };
  const end = performance.now() + LONGEST_RUN;
  const rows = await database.all<{ receiver: string }>(RECEIVERS, [clock()]);
  await Promise.all(
    rows.map(async ({ receiver }) => {
      let isWell = true;
      async function sendNext(): Promise<void> {
        while (isWell && !signal.aborted && performance.now() < end) {
          const one = await database.first<Claimed>(CLAIM, [clock(), receiver]);
          if (!one) return;
          const answered = await trySend(services, receiver, one, signal);
          if (answered.outcome !== 'sent') run.faults.push(`${receiver} ${answered.fault}`);
          if (answered.outcome === 'again' && !answered.isOwn) isWell = false;
          const outcome = await note(services, receiver, one, answered);
          if (outcome) run[outcome] += 1;
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
    }),
  );
  run.waiting = (await database.first<{ waiting: number }>(COUNT))!.waiting;
  run.faults = [...new Set(run.faults)].sort();
  return run;
}

async function trySend(
  { config, vault, clock }: Needs,
  name: string,
  { record, sealed }: Claimed,
  signal: AbortSignal,
): Promise<Answered> {
  const receiver = config.eventReceivers.get(name);
  if (!receiver) return { outcome: 'again', fault: 'not-configured' };
  const event = readSealed(vault, record, sealed);
  // Its key may come back; meanwhile the others go.
  if (!event) return { outcome: 'again', fault: 'not-readable', isOwn: true };
  return postEvent(receiver, event, { now: clock(), signal });
}

/** What is to be sent; undefined where it does not open. */
function readSealed(vault: Needs['vault'], record: string, sealed: Sealed): CloudEvent | undefined {
  try {
    return readPointer(vault.unseal(record, sealed, {}), EVENT) as unknown as CloudEvent;
  } catch (error) {
    if (error instanceof DecryptionError) return undefined;
    throw error;
  }
}

/** Notes what came of an attempt. @returns How it ended, where it did. */
async function note(
  { database, clock }: Needs,
  receiver: string,
  { id, type, applicationId, until }: Claimed,
  answered: Answered,
): Promise<'sent' | 'failed' | undefined> {
  const now = clock();
  const fault = answered.outcome === 'sent' ? null : answered.fault;
  if (answered.outcome === 'again' && now < until) {
    await database.run(AGAIN, [id, fault]);
    return undefined;
  }
  const outcome = answered.outcome === 'sent' ? 'sent' : 'failed';
  return database.transact(async (session) => {
    // Its application may have been removed meanwhile.
    if ((await session.run(END, [id, now, outcome, fault])) === 0) return undefined;
    await recordEvent(session, {
      actor: 'portal',
      action: `event-${outcome}`,
      applicationId,
      details: { delivery: Number(id), type, receiver, ...(fault !== null && { fault }) },
    });
    return outcome;
  });
}
