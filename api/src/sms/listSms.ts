import { type QueryRunner, sql } from '../database/index.ts';
import { SMS_STATE, type SmsKind, type SmsState } from './outgoing.ts';

/** A text as an operator sees it: no number and no words. */
export interface ListedSms {
  id: number;
  /** The id under which its gateway knows it. */
  gatewayId: string;
  kind: SmsKind;
  /** Null for what answers a number of which no application is known. */
  applicationId: number | null;
  state: SmsState;
  attempts: number;
  madeAt: Date;
  /** When it is tried next; null once it has ended. */
  nextAt: Date | null;
  endedAt: Date | null;
  /** What stopped the last attempt: `HTTP 503`, `twilio 21211`, `undelivered 30005`. */
  fault: string | null;
}

const LIST = sql(
  'text-list',
  `select id::int, gateway_id as "gatewayId", kind, application_id as "applicationId",
     ${SMS_STATE} as state,
     attempts, made_at as "madeAt", case when ended_at is null then due_at end as "nextAt",
     ended_at as "endedAt", fault
   from outgoing_texts
   where (not $1 or outcome in ('failed', 'uncertain')) and ($2::bigint is null or id < $2)
   order by id desc limit $3`,
);
const COUNT = sql(
  'text-states',
  `select coalesce(outcome, 'waiting') as state, count(*)::int as count from outgoing_texts
   where ended_at is null or outcome in ('failed', 'uncertain') group by 1`,
);

/** Texts, the newest first. @param failed Only those that were given up, or of which nobody knows. */
export const listSms = (
  runner: QueryRunner,
  { failed = false, before, limit }: { failed?: boolean; before?: number; limit: number },
): Promise<ListedSms[]> => runner.all(LIST, [failed, before ?? null, limit]);

/** How many wait, are given up, or may have been sent. */
export async function countSms(
  runner: QueryRunner,
): Promise<{ waiting: number; failed: number; uncertain: number }> {
  const rows = await runner.all<{ state: string; count: number }>(COUNT);
  const counts = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  return { waiting: 0, failed: 0, uncertain: 0, ...counts };
}
