import type Koa from 'koa';
import type { Logger } from 'pino';
import { Webhook } from 'standardwebhooks';
import type { EventReceiver, TwilioPlace } from '../config/index.ts';
import { invalidRequest, notFound, ProblemError } from '../http/ProblemError.ts';
import { type Route, stateOf } from '../http/Route.ts';
import { readBody } from '../http/readBody.ts';
import { readJsonBody } from '../http/readJsonBody.ts';
import type { Services } from '../Services.ts';
import { readConsent, setConsent } from './consents.ts';
import { isSignedByTwilio, TWILIO_INBOUND, TWILIO_STATUS } from './gateways/twilioGateway.ts';
import { type Delivery, noteDelivery } from './noteDelivery.ts';
import { receiveText } from './receiveText.ts';

/** Bytes of what a gateway tells. */
const LONGEST = 32 * 1024;

const unsigned = () => new ProblemError(401, 'unauthenticated');

/** The one type that a call takes. @throws ProblemError 415 */
function checkType({ req }: Koa.Context, expected: string): void {
  const type = req.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== expected || req.headers['content-encoding'])
    throw new ProblemError(415, 'unsupported-media-type');
}

/** @throws ProblemError 401 for what none of the secrets has signed, or not within five minutes */
function verify({ secrets }: EventReceiver, text: string, headers: Record<string, string>): void {
  const isSigned = secrets.some((secret) => {
    try {
      new Webhook(secret).verify(text, headers, { jsonParse: false });
      return true;
    } catch {
      return false;
    }
  });
  if (!isSigned) throw unsigned();
}

/** What a gateway tells by the generic protocol. */
interface Told {
  type?: unknown;
  data?: { id?: unknown; from?: unknown; text?: unknown; status?: unknown; fault?: unknown };
}

/** A text that came as a message of Standard Webhooks. @throws ProblemError 401, 413, 415, 422 */
async function readTold(ctx: Koa.Context, receiver: EventReceiver): Promise<Told> {
  checkType(ctx, 'application/json');
  const { text } = await readBody(ctx, 'json', LONGEST);
  verify(receiver, text, ctx.req.headers as Record<string, string>);
  try {
    const told: unknown = JSON.parse(text);
    if (typeof told === 'object' && told !== null) return told;
  } catch {
    // As what is JSON and nothing that a gateway tells.
  }
  throw invalidRequest([{ path: '', code: 'wrong-type' }]);
}

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
  // It signs the address with its port or without, as it pleases.
  const { protocol, hostname, port } = new URL(publicUrl);
  const withPort = port || (protocol === 'https:' ? '443' : '80');
  const addresses = [address, `${protocol}//${hostname}${ctx.path}`].concat(
    `${protocol}//${hostname}:${withPort}${ctx.path}`,
  );
  if (!addresses.some((one) => isSignedByTwilio(place, { address: one, form, signature })))
    throw unsigned();
  return form;
}

const TWILIO_STATES: { [state: string]: Delivery | undefined } = {
  delivered: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
};

/** The calls of text messages: of gateways, and of who wants them. */
export function textRoutes(services: Services, logger: Pick<Logger, 'warn'>): Route[] {
  const { config } = services;
  const { textGateway } = config;
  const webhook = textGateway && 'webhook' in textGateway ? textGateway.webhook : undefined;
  const twilio = textGateway && 'twilio' in textGateway ? textGateway.twilio : undefined;

  /** A gateway that tells of what it was never given is not believed, and an operator may want to know. */
  async function note(ctx: Koa.Context, id: string, delivery: Delivery, fault?: string) {
    if (await noteDelivery(services, id, delivery, fault)) return;
    const { requestId } = stateOf(ctx);
    logger.warn({ requestId, delivery }, 'A gateway tells of a text that it was not given.');
  }

  const refusals = {
    401: { description: 'It is not signed, not by who sends texts, or longer ago than it may be' },
    404: { description: 'No such gateway is configured' },
    413: { description: 'It is too long' },
    415: { description: 'It is of another type' },
    422: { description: 'It says nothing that a gateway tells' },
  };
  return [
    {
      method: 'get',
      path: '/api/messages/texts',
      access: 'applicant',
      summary: 'Whether she gets text messages, and at which phone',
      answers: {
        200: { description: '`{ phone, isOn, isStopped }`; `{}` where she can get none' },
      },
      async handle(ctx) {
        ctx.set('Cache-Control', 'no-store');
        const { subject } = stateOf(ctx).applicant;
        ctx.body = (await readConsent(services, services.database, subject)) ?? {};
      },
    },
    {
      method: 'put',
      path: '/api/messages/texts',
      access: 'applicant',
      limit: 'writes',
      summary: 'Turns text messages on or off, at the phone that she was shown',
      body: {
        schema: () => ({
          type: 'object',
          required: ['isOn', 'phone'],
          properties: { isOn: { type: 'boolean' }, phone: { type: 'string' } },
        }),
      },
      answers: {
        200: { description: 'Kept: `{ phone, isOn, isStopped }`' },
        404: { description: 'She has given no phone that can be texted' },
        422: { description: 'It is another phone by now' },
      },
      async handle(ctx) {
        const { isOn, phone, ...rest } = await readJsonBody(ctx);
        for (const name of Object.keys(rest))
          throw invalidRequest([{ path: `/${name}`, code: 'unknown-field' }]);
        const { applicant, language } = stateOf(ctx);
        const who = { owner: applicant.subject, language };
        ctx.body = await setConsent(services, who, { isOn, phone });
      },
    },
    {
      method: 'post',
      path: '/api/texts/inbound',
      access: 'public',
      limit: 'writes',
      summary:
        'A text that came, or what became of one, from a gateway that signs as Standard Webhooks say',
      headers: {
        'webhook-id': 'The same each time that this is told',
        'webhook-timestamp': 'Seconds since 1970, within five minutes of now',
        'webhook-signature': 'By a secret of `TEXT_GATEWAY_SECRET`',
      },
      body: {
        schema: () => ({
          type: 'object',
          required: ['type', 'data'],
          properties: {
            type: { enum: ['text.received', 'text.status'] },
            data: {
              type: 'object',
              properties: {
                from: { type: 'string' },
                text: { type: 'string' },
                id: { type: 'string' },
                status: { enum: ['delivered', 'failed'] },
                fault: { type: 'string' },
              },
            },
          },
        }),
      },
      answers: { 204: { description: 'Kept, now or before' }, ...refusals },
      async handle(ctx) {
        if (!webhook) throw notFound();
        const { type, data } = await readTold(ctx, webhook);
        const { from, text, id, status, fault } = Object(data) as NonNullable<Told['data']>;
        if (type === 'text.received')
          await receiveText(services, {
            id: `webhook:${ctx.get('webhook-id')}`,
            from: from as string,
            text: text as string,
          });
        else if (type === 'text.status' && (status === 'delivered' || status === 'failed'))
          await note(ctx, String(id), status, fault === undefined ? undefined : String(fault));
        else throw invalidRequest([{ path: '/type', code: 'wrong-value' }]);
        ctx.status = 204;
      },
    },
    {
      method: 'post',
      path: TWILIO_INBOUND,
      access: 'public',
      limit: 'writes',
      summary: 'A text that came to Twilio',
      headers: { 'X-Twilio-Signature': 'By the account’s token' },
      body: { type: 'application/x-www-form-urlencoded', schema: () => ({ type: 'object' }) },
      answers: { 200: { description: 'Kept, now or before' }, ...refusals },
      async handle(ctx) {
        if (!twilio) throw notFound();
        const form = await readForm(ctx, twilio, config.publicUrl);
        const id = form.get('MessageSid');
        await receiveText(services, {
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
      answers: { 204: { description: 'Noted' }, ...refusals },
      async handle(ctx) {
        if (!twilio) throw notFound();
        const form = await readForm(ctx, twilio, config.publicUrl);
        const state = TWILIO_STATES[form.get('MessageStatus') ?? ''];
        const { id = '' } = ctx.params as { id?: string };
        if (state) await note(ctx, id, state, form.get('ErrorCode') ?? undefined);
        ctx.status = 204;
      },
    },
  ];
}
