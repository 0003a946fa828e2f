import type { Logger } from 'pino';
import { notFound, ProblemError } from '../http/ProblemError.ts';
import { type Route, stateOf } from '../http/Route.ts';
import { readBytes } from '../http/readJsonBody.ts';
import { isSignedWebhook, isWebhook } from '../http/verifyWebhook.ts';
import type { Services } from '../Services.ts';
import { NoMailError } from './NoMailError.ts';
import { type Received, receiveMail } from './receiveMail.ts';

const TYPE = 'message/rfc822';

async function receive(services: Services, raw: Uint8Array): Promise<Received> {
  try {
    return await receiveMail(services, raw);
  } catch (error) {
    if (error instanceof NoMailError) throw new ProblemError(422, 'invalid-request');
    throw error;
  }
}

/** The call by which a mail server, or who takes mails for the agency, tells of one. */
export function replyRoutes(services: Services, logger: Pick<Logger, 'info'>): Route[] {
  const { mailReplies } = services.config;
  return [
    {
      method: 'post',
      path: '/api/mail/inbound',
      access: 'public',
      limit: 'writes',
      summary: 'A mail that came, as it came, from who signs as Standard Webhooks say',
      headers: {
        'webhook-id': 'The same each time that this is told',
        'webhook-timestamp': 'Seconds since 1970, within five minutes of now',
        'webhook-signature': 'By a secret of `MAIL_WEBHOOK_SECRET`, over the bytes of the body',
      },
      body: { type: TYPE, schema: () => ({ type: 'string', format: 'binary' }) },
      answers: {
        204: { description: 'Taken, now or before, or nothing that the portal takes' },
        401: { description: 'It is not signed, or longer ago than it may be' },
        404: { description: 'No mails are taken by calls' },
        413: { description: 'It is longer than `MAIL_BYTES`' },
        415: { description: 'It is of another type' },
        422: { description: 'It is no mail' },
      },
      async handle(ctx) {
        if (!mailReplies || mailReplies.secrets.length === 0) throw notFound();
        const { headers } = ctx.req;
        const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
        if (type !== TYPE || headers['content-encoding'])
          throw new ProblemError(415, 'unsupported-media-type');
        const unsigned = () => new ProblemError(401, 'unauthenticated');
        if (!isWebhook(headers)) throw unsigned();
        const raw = await readBytes(ctx.req, mailReplies.bytes);
        if (!isSignedWebhook(mailReplies.secrets, headers, raw)) throw unsigned();
        // Whoever tells it is told the same of each: not whether an address is one.
        const became = await receive(services, raw);
        logger.info({ requestId: stateOf(ctx).requestId, became }, 'A mail came.');
        ctx.status = 204;
      },
    },
  ];
}
