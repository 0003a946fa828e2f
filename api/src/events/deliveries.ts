import { recordEvent } from '../audit/recordEvent.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { NotThereError, OperatorError } from '../OperatorError.ts';
import type { Services } from '../Services.ts';
import { TRIED_FOR } from './queueEvents.ts';

/** A delivery as an operator sees it. */
export interface EventDelivery {
  id: number;
  eventId: string;
  type: string;
  receiver: string;
  applicationId: number;
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
  madeAt: Date;
  /** When it is tried next; null once it has ended. */
  nextAt: Date | null;
  endedAt: Date | null;
  /** What stopped the last attempt: `HTTP 503`, `ECONNREFUSED`, `address-refused`. */
  fault: string | null;
}

const LIST = sql(
  'event-list',
  `select id::int, event_id as "eventId", type, receiver, application_id as "applicationId",
     coalesce(outcome, 'waiting') as state, attempts, made_at as "madeAt",
     case when ended_at is null then due_at end as "nextAt", ended_at as "endedAt", fault
   from event_deliveries
   where ($1::text is null or coalesce(outcome, 'waiting') = $1) and ($2::bigint is null or id < $2)
   order by id desc limit $3`,
);
const RESEND = sql(
  'event-resend',
  `update event_deliveries set ended_at = null, outcome = null, fault = null, attempts = 0, due_at = $2,
     until = $3
   where outcome = 'failed' and ($1::bigint is null or id = $1)
   returning id::int, type, receiver, application_id as "applicationId"`,
);
const STATE = sql(
  'event-state',
  `select coalesce(outcome, 'waiting') as state from event_deliveries where id = $1`,
);
const FAILED = sql(
  'event-failed-count',
  `select count(*)::int as count from event_deliveries where outcome = 'failed'`,
);

/** Deliveries, the newest first. @param before Of those, the ones behind this id. */
export const listDeliveries = (
  runner: QueryRunner,
  { state, before, limit }: { state?: EventDelivery['state']; before?: number; limit: number },
): Promise<EventDelivery[]> => runner.all(LIST, [state ?? null, before ?? null, limit]);

/** How many are given up. */
export const countFailed = async (runner: QueryRunner): Promise<number> =>
  (await runner.first<{ count: number }>(FAILED))!.count;

/**
 * Has what was given up sent again, under the id that it had, for another week; audited.
 * @param id Of one delivery; absent: all that were given up.
 * @returns Their ids.
 * @throws NotThereError, OperatorError for one that waits or was taken
 */
export async function resendDeliveries(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  id: number | undefined,
  actor: string,
): Promise<number[]> {
  const now = clock();
  return database.transact(async (runner) => {
    const until = new Date(now.getTime() + TRIED_FOR);
    const rows = await runner.all<
      Pick<EventDelivery, 'id' | 'type' | 'receiver' | 'applicationId'>
    >(RESEND, [id ?? null, now, until]);
    if (id !== undefined && rows.length === 0) await refuse(runner, id);
    for (const { id: delivery, type, receiver, applicationId } of rows)
      await recordEvent(runner, {
        actor,
        action: 'event-resend',
        applicationId,
        details: { delivery, type, receiver },
      });
    return rows.map((row) => row.id);
  });
}

async function refuse(runner: QueryRunner, id: number): Promise<never> {
  const found = await runner.first<{ state: EventDelivery['state'] }>(STATE, [id]);
  if (!found) throw new NotThereError(`There is no delivery ${id}: see \`portal events list\`.`);
  throw new OperatorError(
    found.state === 'sent'
      ? `Delivery ${id} was taken by its receiver: it is not sent again.`
      : `Delivery ${id} waits already: it is tried by itself.`,
  );
}
