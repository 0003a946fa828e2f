import { setTimeout as sleep } from 'node:timers/promises';
import { recordEvent } from '../audit/recordEvent.ts';
import { sql } from '../database/index.ts';
import type { ChannelOptions } from './channels/ChannelOptions.ts';
import { type Claimed, type SendAttempt, type SendNeeds, trySend } from './trySend.ts';

/** Milliseconds after which a receiver's turn begins nothing more. */
const LONGEST_TURN = 20_000;
/** Milliseconds after which a run begins no turn: the next run does. */
const LONGEST_RUN = 10 * 60_000;
/** Milliseconds from one look for receivers that have something due to the next, while others are being sent to. */
const LOOK_AGAIN = 3_000;

/** How deliveries of a kind are sent; times in milliseconds. */
interface Kind extends Pick<ChannelOptions, 'silence'> {
  isPackage: boolean;
  /** How many one receiver gets at the same time. */
  atOnce: number;
  /** How long an attempt may take, all of it. */
  patience: number;
  /** How long one is its sender's, before another may try: longer than an attempt takes. */
  lease: number;
}

const MINUTE = 60_000;
const ALONE: Kind = {
  isPackage: false,
  atOnce: 4,
  patience: 0.5 * MINUTE,
  silence: 10_000,
  lease: MINUTE,
};
/** Receivers refuse a signature that is older than five minutes when they have the whole. */
const WITH_CASE: Kind = {
  isPackage: true,
  atOnce: 2,
  patience: 4.5 * MINUTE,
  silence: 30_000,
  lease: 6 * MINUTE,
};

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
   where id = $1 and ended_at is null and attempts = $4`,
);
const END = sql(
  'event-end',
  `update event_deliveries set ended_at = $2, outcome = $3, fault = $4,
     sealed = case when $3 = 'sent' then null else sealed end
   where id = $1 and ended_at is null and ($3 = 'sent' or attempts = $5)`,
);
const COUNT = sql(
  'event-count',
  'select count(*)::int as waiting from event_deliveries where ended_at is null and is_package = $1',
);

/** What a run did, of one kind. */
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

/** Sends the events that go alone: see `sendKind`. */
export const sendEvents = (services: SendNeeds, signal: AbortSignal): Promise<SendEventsRun> =>
  sendKind(services, ALONE, signal);

/** Sends the events that go with their case: see `sendKind`. */
export const sendPackages = (services: SendNeeds, signal: AbortSignal): Promise<SendEventsRun> =>
  sendKind(services, WITH_CASE, signal);

/**
 * Sends what waits: each receiver beside the others, a few events at once, in no promised order. Any
 * number of processes may do it. An event that was taken is not sent again, unless a process is killed
 * between the answer and the note of it: then another sends it under the same id. The first failure that is
 * not the event's own ends the turn of its receiver. While one receiver is slow others have their turns.
 */
async function sendKind(
  services: SendNeeds,
  kind: Kind,
  signal: AbortSignal,
): Promise<SendEventsRun> {
  const { database, clock } = services;
  const run: SendEventsRun = { sent: 0, failed: 0, waiting: 0, faults: [] };
  const turns = new Map<string, Promise<void>>();
  /** Those that are away: this run leaves them alone. */
  const away = new Set<string>();
  const end = performance.now() + LONGEST_RUN;
  do {
    if (!signal.aborted && performance.now() < end) {
      const due = await database.all<{ receiver: string }>(RECEIVERS, [clock(), kind.isPackage]);
      for (const { receiver } of due) {
        if (turns.has(receiver) || away.has(receiver)) continue;
        const turn = takeTurn(services, { kind, receiver, run, signal }).then((isWell) => {
          if (!isWell) away.add(receiver);
          turns.delete(receiver);
        });
        turns.set(receiver, turn);
      }
    }
    await Promise.race([Promise.all(turns.values()), pause(LOOK_AGAIN, turns.size > 0)]);
  } while (turns.size > 0);
  run.waiting = (await database.first<{ waiting: number }>(COUNT, [kind.isPackage]))!.waiting;
  run.faults = [...new Set(run.faults)].sort();
  return run;
}

/** Waits where there is something to wait for; holds no process. */
const pause = (milliseconds: number, isNeeded: boolean): Promise<void> =>
  isNeeded ? sleep(milliseconds, undefined, { ref: false }) : Promise.resolve();

interface Turn {
  kind: Kind;
  receiver: string;
  run: SendEventsRun;
  signal: AbortSignal;
}

/** Sends what waits for one receiver. Never throws. @returns False where it is away */
async function takeTurn(
  services: SendNeeds,
  { kind, receiver, run, signal }: Turn,
): Promise<boolean> {
  const { database, clock } = services;
  const { isPackage, atOnce, lease } = kind;
  const end = performance.now() + LONGEST_TURN;
  let isWell = true;
  async function sendNext(): Promise<void> {
    while (isWell && !signal.aborted && performance.now() < end) {
      const asked = [clock(), receiver, isPackage, lease];
      const one = await database.first<Claimed>(CLAIM, asked);
      if (!one) return;
      const tried = await within(kind, signal, (limits) =>
        trySend(services, receiver, one, limits),
      );
      if (tried.outcome !== 'sent') run.faults.push(`${receiver} ${tried.fault}`);
      if (tried.outcome === 'again' && !tried.isOwn) isWell = false;
      if (tried.unexpected !== undefined) run.unexpected ??= tried.unexpected;
      const outcome = await note(services, receiver, one, tried);
      if (outcome) run[outcome] += 1;
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, sendNext));
  const failed = ended.find(({ status }) => status === 'rejected') as
    | PromiseRejectedResult
    | undefined;
  if (failed) run.unexpected ??= failed.reason;
  return isWell && !failed;
}

/** Does something that is aborted once it takes too long, or when the process is to end. */
async function within<Result>(
  { patience, silence }: Kind,
  signal: AbortSignal,
  work: (limits: ChannelOptions) => Promise<Result>,
): Promise<Result> {
  // A timer of its own: one that nothing holds may be collected before it ends.
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort('timeout'), patience);
  const end = () => stop.abort('stopped');
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    return await work({ signal: stop.signal, silence });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

/** Notes what came of an attempt. @returns How it ended, where it did. */
async function note(
  { database, clock }: SendNeeds,
  receiver: string,
  { id, type, applicationId, until, attempts }: Claimed,
  tried: SendAttempt,
): Promise<'sent' | 'failed' | undefined> {
  const now = clock();
  const fault = tried.outcome === 'sent' ? null : tried.fault;
  if (tried.outcome === 'again' && now < until) {
    await database.run(AGAIN, [id, fault, now, attempts]);
    return undefined;
  }
  const outcome = tried.outcome === 'sent' ? 'sent' : 'failed';
  return database.transact(async (runner) => {
    // Its application may have been removed meanwhile, or another has it by now.
    if ((await runner.run(END, [id, now, outcome, fault, attempts])) === 0) return undefined;
    await recordEvent(runner, {
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
