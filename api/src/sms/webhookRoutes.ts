import type Koa from 'koa';
import type { WebhookReceiver } from '../config/index.ts';
import { invalidRequest, notFound } from '../http/ProblemError.ts';
import type { Route } from '../http/Route.ts';
import { readBody } from '../http/readBody.ts';
import { isSignedWebhook } from '../http/verifyWebhook.ts';
import {
  checkType,
  type GatewayServices,
  LONGEST,
  noteTold,
  REFUSALS,
  unsigned,
} from './gatewayCalls.ts';
import { receiveSms } from './receiveSms.ts';

/** What a gateway tells by the generic protocol. */
interface Told {
  type?: unknown;
  data?: { id?: unknown; from?: unknown; text?: unknown; status?: unknown; fault?: unknown };
}

/** A text that came as a message of Standard Webhooks. @throws ProblemError 401, 413, 415, 422 */
async function readTold(ctx: Koa.Context, receiver: WebhookReceiver): Promise<Told> {
  checkType(ctx, 'application/json');
  const { text } = await readBody(ctx, 'json', LONGEST);
  if (!isSignedWebhook(receiver.secrets, ctx.req.headers, Buffer.from(text))) throw unsigned();
  try {
    const told: unknown = JSON.parse(text);
    if (typeof told === 'object' && told !== null) return told;
  } catch {
    // As what is JSON and nothing that a gateway tells.
  }
  throw invalidRequest([{ path: '', code: 'wrong-type' }]);
}

/** What a gateway of one's own tells: a text that came, or what became of one. */
export function webhookRoutes({ services, logger }: GatewayServices): Route[] {
  const { smsGateway } = services.config;
  const webhook = smsGateway && 'webhook' in smsGateway ? smsGateway.webhook : undefined;
  return [
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
      answers: { 204: { description: 'Kept, now or before' }, ...REFUSALS },
      async handle(ctx) {
        if (!webhook) throw notFound();
        const { type, data } = await readTold(ctx, webhook);
        const { from, text, id, status, fault } = Object(data) as NonNullable<Told['data']>;
        if (type === 'text.received')
          await receiveSms(services, {
            id: `webhook:${ctx.get('webhook-id')}`,
            from: from as string,
            text: text as string,
          });
        else if (type === 'text.status' && (status === 'delivered' || status === 'failed'))
          await noteTold({ services, logger }, ctx, {
            id: String(id),
            delivery: status,
            fault: fault === undefined ? undefined : String(fault),
          });
        else throw invalidRequest([{ path: '/type', code: 'wrong-value' }]);
        ctx.status = 204;
      },
    },
  ];
}
