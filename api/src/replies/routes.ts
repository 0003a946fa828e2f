import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { MailReplies } from '../config/index.ts';
import { notFound, ProblemError } from '../http/ProblemError.ts';
import { type Route, stateOf } from '../http/Route.ts';
import { readBytes } from '../http/readJsonBody.ts';
import { isSignedWebhook, isWebhook } from '../http/verifyWebhook.ts';
import type { Services } from '../Services.ts';
import { NoMailError } from './NoMailError.ts';
import { type Received, receiveMail } from './receiveMail.ts';

const TYPE = 'message/rfc822';

/** Bodies in the memory of one process: who signs one is known only once it is there. */
const AT_ONCE = 4;
/** Milliseconds that one may take to come: who sends slowly is not to keep others out. */
const SLOWEST = 60_000;
/** Seconds. */
const RETRY_AFTER = 5;

const busy = () =>
  new ProblemError(503, 'unavailable', {
    headers: { 'Retry-After': String(RETRY_AFTER), Connection: 'close' },
  });

/** Runs tasks, so many at once. */
function atMost(most: number) {
  let running = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= most) throw busy();
    running += 1;
    try {
      return await task();
    } finally {
      running -= 1;
    }
  };
}

const unsigned = () => new ProblemError(401, 'unauthenticated');

async function receive(services: Services, raw: Uint8Array): Promise<Received> {
  try {
    return await receiveMail(services, raw);
  } catch (error) {
    if (error instanceof NoMailError) throw new ProblemError(422, 'invalid-request');
    throw error;
  }
}

/** Reads a signed mail, and takes it. @throws ProblemError 401, 413, 422 */
async function take(
  services: Services,
  { bytes, secrets }: MailReplies,
  request: IncomingMessage,
): Promise<Received> {
  const late = setTimeout(() => request.destroy(), SLOWEST);
  const raw = await readBytes(request, bytes).finally(() => clearTimeout(late));
  if (!isSignedWebhook(secrets, request.headers, raw)) throw unsigned();
  return receive(services, raw);
}

/** The call by which a mail server, or who takes mails for the agency, tells of one. */
export function replyRoutes(services: Services, logger: Pick<Logger, 'info'>): Route[] {
  const { mailReplies } = services.config;
  const inTurn = atMost(AT_ONCE);
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
        503: { description: 'Others are read: it is to come again' },
      },
      async handle(ctx) {
        if (!mailReplies || mailReplies.secrets.length === 0) throw notFound();
        const { headers } = ctx.req;
        const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
        if (type !== TYPE || headers['content-encoding'])
          throw new ProblemError(415, 'unsupported-media-type');
        if (!isWebhook(headers)) throw unsigned();
        // Whoever tells it is told the same of each: not whether an address is one.
        const became = await inTurn(() => take(services, mailReplies, ctx.req));
        logger.info({ requestId: stateOf(ctx).requestId, became }, 'A mail came.');
        ctx.status = 204;
      },
    },
  ];
}
