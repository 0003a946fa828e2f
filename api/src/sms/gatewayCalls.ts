import type Koa from 'koa';
import type { Logger } from 'pino';
import { ProblemError } from '../http/ProblemError.ts';
import { stateOf } from '../http/Route.ts';
import type { Services } from '../Services.ts';
import { noteDelivery, type SmsDelivery } from './noteDelivery.ts';

/** Bytes of what a gateway tells. */
export const LONGEST = 32 * 1024;

/** How what no gateway of ours has signed is refused. */
export const unsigned = () => new ProblemError(401, 'unauthenticated');

/** The one type that a call takes. @throws ProblemError 415 */
export function checkType({ req }: Koa.Context, expected: string): void {
  const type = req.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== expected || req.headers['content-encoding'])
    throw new ProblemError(415, 'unsupported-media-type');
}

/** How a call of a gateway is refused. */
export const REFUSALS = {
  401: { description: 'It is not signed, not by who sends texts, or longer ago than it may be' },
  404: { description: 'No such gateway is configured' },
  413: { description: 'It is too long' },
  415: { description: 'It is of another type' },
  422: { description: 'It says nothing that a gateway tells' },
};

/** What the calls of gateways work with. */
export interface GatewayServices {
  services: Services;
  logger: Pick<Logger, 'warn'>;
}

/**
 * Notes what became of a text. A gateway that tells of what it was never given is not believed, and an
 * operator may want to know.
 */
export async function noteTold(
  { services, logger }: GatewayServices,
  ctx: Koa.Context,
  { id, delivery, fault }: { id: string; delivery: SmsDelivery; fault?: string | undefined },
): Promise<void> {
  if (await noteDelivery(services, id, delivery, fault)) return;
  const { requestId } = stateOf(ctx);
  logger.warn({ requestId, delivery }, 'A gateway tells of a text that it was not given.');
}
