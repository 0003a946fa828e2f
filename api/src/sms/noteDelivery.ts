import { sql } from '../database/index.ts';
import { lockCase, projectCase } from '../desk/projectCase.ts';
import type { Services } from '../Services.ts';
import type { SmsKind } from './outgoing.ts';
import { recordOutcome } from './sendSms.ts';

/** What a gateway says became of a text: it arrived, or never will. */
export type SmsDelivery = 'delivered' | 'failed';

const FIND = sql(
  'text-delivery-find',
  `select id, kind, application_id as "applicationId", messages, outcome,
     delivered_at as "deliveredAt" from outgoing_texts
   where gateway_id = $1 and not is_open for update`,
);
const ABOUT = sql(
  'text-delivery-about',
  'select application_id as "applicationId" from outgoing_texts where gateway_id = $1',
);
const NOTE = sql(
  'text-delivery-note',
  `update outgoing_texts set outcome = $2, fault = $3, ended_at = coalesce(ended_at, $4),
     delivered_at = case when $2 = 'sent' then $4::timestamptz end where id = $1`,
);

interface Found {
  id: string;
  kind: SmsKind;
  applicationId: number | null;
  messages: number[];
  outcome: 'sent' | 'failed' | 'uncertain' | 'stopped' | null;
  deliveredAt: Date | null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Notes what a gateway says of a text that it was given. The first word counts: what arrived does not fail later.
 * @param fault A code of the gateway; what is none is left out.
 * @returns False for a text that was never given to it.
 */
export async function noteDelivery(
  services: Pick<Services, 'database' | 'clock' | 'releases' | 'vault'>,
  gatewayId: string,
  delivery: SmsDelivery,
  fault?: string,
): Promise<boolean> {
  if (!UUID.test(gatewayId)) return false;
  const { database, clock } = services;
  const outcome = delivery === 'delivered' ? 'sent' : 'failed';
  return database.transact(async (runner) => {
    const about = await runner.first<Pick<Found, 'applicationId'>>(ABOUT, [gatewayId]);
    const failedFor = outcome === 'failed' ? (about?.applicationId ?? null) : null;
    if (failedFor !== null) await lockCase(runner, failedFor);
    const sms = await runner.first<Found>(FIND, [gatewayId]);
    if (!sms || sms.outcome === 'stopped') return false;
    if (sms.deliveredAt || sms.outcome === 'failed') return true;
    const code = fault !== undefined && /^[\w .-]{1,40}$/.test(fault) ? ` ${fault}` : '';
    const why = outcome === 'failed' ? `undelivered${code}` : null;
    await runner.run(NOTE, [sms.id, outcome, why, clock()]);
    if (sms.outcome !== outcome) await recordOutcome(runner, sms, outcome, why);
    if (failedFor !== null) await projectCase(services, runner, failedFor);
    return true;
  });
}
