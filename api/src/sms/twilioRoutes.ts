import type Koa from 'koa';
import type { TwilioPlace } from '../config/index.ts';
import { notFound } from '../http/ProblemError.ts';
import type { Route } from '../http/Route.ts';
import { readBody } from '../http/readBody.ts';
import {
  checkType,
  type GatewayServices,
  LONGEST,
  noteTold,
  REFUSALS,
  unsigned,
} from './gatewayCalls.ts';
import { isSignedByTwilio, TWILIO_INBOUND, TWILIO_STATUS } from './gateways/twilioCalls.ts';
import type { SmsDelivery } from './noteDelivery.ts';
import { receiveSms } from './receiveSms.ts';

/** What Twilio posts. @throws ProblemError 401, 413, 415 */
async function readForm(
  ctx: Koa.Context,
  place: TwilioPlace,
  publicUrl: string,
): Promise<URLSearchParams> {
  checkType(ctx, 'application/x-www-form-urlencoded');
  const { text } = await readBody(ctx, 'form', LONGEST);
  const form = new URLSearchParams(text);
  const signature = ctx.get('X-Twilio-Signature');
  const address = publicUrl + ctx.path;
  if (!(await isSignedByTwilio(place, { address, form, signature }))) throw unsigned();
  return form;
}

const TWILIO_STATES: { [state: string]: SmsDelivery | undefined } = {
  delivered: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
};

/** What Twilio tells: a text that came, or what became of one. */
export function twilioRoutes({ services, logger }: GatewayServices): Route[] {
  const { smsGateway, publicUrl } = services.config;
  const twilio = smsGateway && 'twilio' in smsGateway ? smsGateway.twilio : undefined;
  return [
    {
      method: 'post',
      path: TWILIO_INBOUND,
      access: 'public',
      limit: 'writes',
      summary: 'A text that came to Twilio',
      headers: { 'X-Twilio-Signature': 'By the account’s token' },
      body: { type: 'application/x-www-form-urlencoded', schema: () => ({ type: 'object' }) },
      answers: { 200: { description: 'Kept, now or before' }, ...REFUSALS },
      async handle(ctx) {
        if (!twilio) throw notFound();
        const form = await readForm(ctx, twilio, publicUrl);
        const id = form.get('MessageSid');
        await receiveSms(services, {
          id: id === null ? '' : `twilio:${id}`,
          from: form.get('From') ?? '',
          text: form.get('Body') ?? '',
        });
        // Answers go as texts of their own.
        ctx.type = 'text/xml';
        ctx.body = '<Response/>';
      },
    },
    {
      method: 'post',
      path: `${TWILIO_STATUS}/:id`,
      access: 'public',
      limit: 'writes',
      summary: 'What became of a text that Twilio was given',
      headers: { 'X-Twilio-Signature': 'By the account’s token' },
      body: { type: 'application/x-www-form-urlencoded', schema: () => ({ type: 'object' }) },
      answers: { 204: { description: 'Noted' }, ...REFUSALS },
      async handle(ctx) {
        if (!twilio) throw notFound();
        const form = await readForm(ctx, twilio, publicUrl);
        const state = TWILIO_STATES[form.get('MessageStatus') ?? ''];
        const { id = '' } = ctx.params as { id?: string };
        const fault = form.get('ErrorCode') ?? undefined;
        if (state) await noteTold({ services, logger }, ctx, { id, delivery: state, fault });
        ctx.status = 204;
      },
    },
  ];
}
