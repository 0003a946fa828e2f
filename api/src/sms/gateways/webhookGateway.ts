import type { WebhookReceiver } from '../../config/index.ts';
import { post } from '../../events/post.ts';
import { faultOfStatus, isOfContent, isUntaken, signEvent } from '../../events/postEvent.ts';
import type { Gateway, SmsAttempt } from './Gateway.ts';

/**
 * What an answer means. What is refused for what it is, is refused the next time, too. By 4xx and 503 it was
 * not taken; of a redirect and other 5xx nothing is known.
 */
function outcomeOf(status: number): SmsAttempt {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  const fault = faultOfStatus(status);
  if (isOfContent(status)) return { outcome: 'failed', fault };
  return { outcome: 'again', fault, isOpen: isUntaken(status) };
}

/**
 * Any system that takes a POST signed as Standard Webhooks say. It knows a text by its `webhook-id`, and sends
 * one that comes again no second time: so what may have arrived is posted again.
 */
export const webhookGateway = (receiver: WebhookReceiver): Gateway => ({
  async send({ id, to, body: text }, { now, signal }) {
    const timestamp = now.toISOString();
    const body = JSON.stringify({ type: 'text.send', timestamp, data: { id, to, text } });
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      ...signEvent(receiver, { id, body, now }),
    };
    const posted = await post({ ...receiver, headers, body }, { signal });
    if ('status' in posted) return outcomeOf(posted.status);
    return { outcome: 'again', fault: posted.fault, isOpen: !posted.mayHaveArrived };
  },
});
