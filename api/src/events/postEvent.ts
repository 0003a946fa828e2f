import { Webhook } from 'standardwebhooks';
import type { WebhookReceiver } from '../config/index.ts';
import { type PostOptions, post } from './post.ts';
import type { CloudEvent } from './queueEvents.ts';

/**
 * What came of an attempt. A fault is a code without anything of what was sent or answered; `isOwn` where it
 * is this event's, and another may fare better.
 */
export type PostOutcome =
  | { outcome: 'sent' }
  | { outcome: 'again'; fault: string; isOwn?: true }
  /** The receiver wants none any more. */
  | { outcome: 'failed'; fault: string };

/** Answers that say nothing of the event: who asks is refused, the address is wrong, or it is too much. */
const OF_ALL = new Set([401, 403, 404, 405, 407, 408, 429]);

/** Whether an answer refuses what was sent, and not who sends it: a 4xx such as 422. */
export const isOfContent = (status: number): boolean =>
  status >= 400 && status < 500 && !OF_ALL.has(status);

/** Whether an answer says that nothing was taken. */
export const isUntaken = (status: number): boolean =>
  (status >= 400 && status < 500) || status === 503;

/** What stopped an attempt, in one code. */
export const faultOfStatus = (status: number): string =>
  `${status >= 300 && status < 400 ? 'redirect' : 'HTTP'} ${status}`;

/** What an answer means: 2xx alone is a receipt. A redirect is not followed: nobody has allowed its target. */
export function answeredBy(status: number): PostOutcome {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  const fault = faultOfStatus(status);
  if (status === 410) return { outcome: 'failed', fault };
  return { outcome: 'again', fault, ...(isOfContent(status) && { isOwn: true as const }) };
}

/** A signature for each secret, as Standard Webhooks rotates them. */
export function signEvent(
  { secrets }: Pick<WebhookReceiver, 'secrets'>,
  { id, body, now }: { id: string; body: string; now: Date },
): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, now, body));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}

/** Sends an event to its receiver, once. Never throws. */
export async function postEvent(
  receiver: WebhookReceiver,
  event: CloudEvent,
  { now, ...options }: PostOptions & { now: Date },
): Promise<PostOutcome> {
  const body = JSON.stringify(event);
  const headers = {
    'content-type': 'application/cloudevents+json; charset=utf-8',
    ...signEvent(receiver, { id: event.id, body, now }),
  };
  const posted = await post({ ...receiver, headers, body }, options);
  return 'status' in posted ? answeredBy(posted.status) : { outcome: 'again', fault: posted.fault };
}
