import { afterQuiet } from '@porchlight/engine';
import { recordEvent } from '../audit/recordEvent.ts';
import { DecryptionError, type Sealed } from '../crypto/index.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { projectAlone } from '../desk/projectCase.ts';
import type { Services } from '../Services.ts';
import type { Gateway, SmsAttempt } from './gateways/Gateway.ts';
import { openGateway } from './gateways/openGateway.ts';
import { openNumber } from './numbers.ts';
import { bodyOf, type SmsKind } from './outgoing.ts';

/** Texts that one process sends at the same time. */
const AT_ONCE = 4;
/** Milliseconds after which a run begins nothing more. */
const LONGEST_RUN = 20_000;

/** The fault of a text that nobody wants any more. */
export const NOT_WANTED = 'not-wanted';

interface Claimed {
  id: string;
  gatewayId: string;
  kind: SmsKind;
  applicationId: number | null;
  numberId: string;
  record: string;
  sealed: Sealed;
  until: Date;
  messages: number[];
  /** Whether its gateway certainly has it not. */
  wasOpen: boolean;
}

// What is told in quiet hours waits for their end, also where it is tried again.
const HOLD = sql(
  'text-hold',
  `update outgoing_texts set due_at = $2, until = greatest(until, $2::timestamptz + interval '1 hour')
   where ended_at is null and kind in ('notice', 'welcome') and due_at <= $1`,
);
// Whoever claims one has a minute for it, then two, and so on to two hours: after a crash another tries.
const CLAIM = sql(
  'text-claim',
  `with due as (select id, is_open from outgoing_texts where ended_at is null and due_at <= $1
     order by due_at, id for update skip locked limit 1)
   update outgoing_texts t set attempts = attempts + 1, is_open = false,
     due_at = $1::timestamptz + least(interval '2 hours', interval '1 minute' * power(2, least(attempts, 10)))
   from due where t.id = due.id
   returning t.id, gateway_id as "gatewayId", kind, application_id as "applicationId",
     number_id as "numberId", record, sealed, until, messages, due.is_open as "wasOpen"`,
);
const READ_NUMBER = sql(
  'text-number-read',
  `select n.record, n.sealed, n.stopped_at is not null as "isStopped", exists (
     select 1 from text_consents c join applications a on a.owner = c.owner
     where a.id = $2 and c.number_id = n.id and c.withdrawn_at is null) as "isWanted"
   from text_numbers n where n.id = $1`,
);
const AGAIN = sql(
  'text-again',
  'update outgoing_texts set fault = $2, is_open = $3 where id = $1 and ended_at is null',
);
const END = sql(
  'text-end',
  `update outgoing_texts set ended_at = $2, outcome = $3, fault = $4
   where id = $1 and ended_at is null`,
);
const STOP = sql(
  'text-number-stop',
  'update text_numbers set stopped_at = coalesce(stopped_at, $2) where id = $1',
);
const COUNT = sql(
  'text-count',
  'select count(*)::int as waiting from outgoing_texts where ended_at is null',
);

/** What one run of the sending came to. */
export interface SendSmsRun {
  sent: number;
  /** Refused, given up, or perhaps sent and not tried again. */
  failed: number;
  /** Which nobody wants any more. */
  stopped: number;
  /** How many are still to be sent. */
  waiting: number;
  /** What stopped attempts. */
  faults: string[];
}

type Needs = Pick<Services, 'database' | 'config' | 'clock' | 'vault' | 'releases'>;

async function holdQuiet({ database, clock, releases }: Needs): Promise<void> {
  const release = releases.current();
  const now = clock();
  const { timeZone } = release.compiled.settings;
  const end = afterQuiet(release.desk()?.textMessages?.quiet, timeZone, now);
  if (end > now) await database.run(HOLD, [now, end]);
}

/**
 * Sends the texts that wait, a few at once; any number of processes may do it. What a gateway has taken is
 * not sent again; of what it may have taken each gateway says whether it knows it by its id. The first
 * failure that is not the text's own ends the run.
 */
export async function sendSms(services: Needs, signal: AbortSignal): Promise<SendSmsRun> {
  const { database, clock, config } = services;
  const run: SendSmsRun = { sent: 0, failed: 0, stopped: 0, waiting: 0, faults: [] };
  const gateway = await openGateway(config);
  const end = performance.now() + LONGEST_RUN;
  let isWell = true;

  async function sendNext(): Promise<void> {
    while (gateway && isWell && !signal.aborted && performance.now() < end) {
      const sms = await database.first<Claimed>(CLAIM, [clock()]);
      if (!sms) return;
      const tried = await trySend(services, gateway, sms, signal);
      if (tried.outcome !== 'sent') run.faults.push(tried.fault);
      if (endsRun(tried)) isWell = false;
      const outcome = await noteEnd(services, sms, tried);
      if (outcome) run[outcome === 'uncertain' ? 'failed' : outcome] += 1;
    }
  }

  await holdQuiet(services);
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  run.waiting = (await database.first<{ waiting: number }>(COUNT))!.waiting;
  run.faults = [...new Set(run.faults)].sort();
  return run;
}

/** Whether others would fare the same: the gateway is away, or nobody knows what it took. */
const endsRun = (tried: SmsAttempt): boolean =>
  (tried.outcome === 'again' || tried.outcome === 'uncertain') && !tried.isOwn;

/** What came of one that nobody wants: it may be there from an attempt before. */
const unwanted = (wasOpen: boolean): SmsAttempt =>
  wasOpen
    ? { outcome: 'stopped', fault: NOT_WANTED }
    : { outcome: 'uncertain', fault: NOT_WANTED, isOwn: true };

/** Whether somebody still wants a text of a kind: answers go to whom they answer. */
function isUnwanted(
  kind: SmsKind,
  { isStopped, isWanted }: { isStopped: boolean; isWanted: boolean },
): boolean {
  if (kind === 'stopped' || kind === 'help') return false;
  return isStopped || ((kind === 'notice' || kind === 'welcome') && !isWanted);
}

async function trySend(
  { database, vault, clock, releases }: Needs,
  gateway: Gateway,
  sms: Claimed,
  signal: AbortSignal,
): Promise<SmsAttempt> {
  const found = await database.first<{
    record: string;
    sealed: Sealed;
    isStopped: boolean;
    isWanted: boolean;
  }>(READ_NUMBER, [sms.numberId, sms.applicationId]);
  // Who has ended them since it was written is not sent it.
  if (!found || isUnwanted(sms.kind, found)) return unwanted(sms.wasOpen);
  // The pack that it was written by sent texts; that of today sends none.
  const { textMessages } = releases.current().desk() ?? {};
  if (!textMessages && (sms.kind === 'notice' || sms.kind === 'welcome'))
    return unwanted(sms.wasOpen);
  const { gatewayId: id, wasOpen } = sms;
  try {
    const to = openNumber(vault, found);
    const body = bodyOf(vault, sms);
    return await gateway.send({ id, to, body, mayBeThere: !wasOpen }, { now: clock(), signal });
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    // Its key may come back; meanwhile the others go.
    return { outcome: 'again', fault: 'not-readable', isOpen: wasOpen, isOwn: true };
  }
}

type Outcome = 'sent' | 'failed' | 'uncertain' | 'stopped';

/** Notes what came of an attempt. @returns How it ended, where it did. */
async function noteEnd(
  services: Needs,
  sms: Claimed,
  tried: SmsAttempt,
): Promise<Outcome | undefined> {
  const { database, clock } = services;
  const now = clock();
  const fault = tried.outcome === 'sent' ? null : tried.fault;
  if (tried.outcome === 'again' && now < sms.until) {
    await database.run(AGAIN, [sms.id, fault, tried.isOpen]);
    return undefined;
  }
  const outcome = tried.outcome === 'again' ? 'failed' : tried.outcome;
  const isNoted = await database.transact(async (runner) => {
    // Its application may have been removed meanwhile.
    if ((await runner.run(END, [sms.id, now, outcome, fault])) === 0) return false;
    // Its carrier knows that its holder wants none, before the portal was told.
    if (outcome === 'stopped' && fault !== NOT_WANTED) await runner.run(STOP, [sms.numberId, now]);
    await recordOutcome(runner, sms, outcome, fault);
    return true;
  });
  if (!isNoted) return undefined;
  // Noted before it: else the text would be sent again for as long as its case cannot be opened.
  if (outcome === 'failed' && sms.applicationId !== null)
    await projectAlone(services, sms.applicationId);
  return outcome;
}

/** Writes down what became of a text that tells a case something. */
export async function recordOutcome(
  runner: QueryRunner,
  {
    id,
    kind,
    applicationId,
    messages,
  }: Pick<Claimed, 'id' | 'kind' | 'applicationId' | 'messages'>,
  outcome: Outcome,
  fault: string | null,
): Promise<void> {
  if (applicationId === null || outcome === 'stopped') return;
  const message = messages.at(-1);
  await recordEvent(runner, {
    actor: 'portal',
    action: `text-${outcome}`,
    applicationId,
    details: { text: Number(id), kind, ...(message && { message }), ...(fault && { fault }) },
  });
}
