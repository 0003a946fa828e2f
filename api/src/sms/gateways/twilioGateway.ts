import twilio from 'twilio';
import type { TwilioPlace } from '../../config/index.ts';
import { faultOfStatus, isOfContent, isUntaken } from '../../events/postEvent.ts';
import type { Gateway, SmsAttempt } from './Gateway.ts';
import { NoAnswerError, TwilioLine } from './TwilioLine.ts';
import { TWILIO_STATUS } from './twilioCalls.ts';

/** Errors of Twilio by which a number wants no texts: it has answered STOP. */
const STOPPED = new Set([21610]);

/**
 * What a refusal means. Twilio knows no id of ours: what it may have taken is never posted again.
 * By 4xx, 503 and a redirect it has not been taken; of other 5xx nothing is known.
 */
function refusedBy({ status, code }: { status: number; code?: unknown }): SmsAttempt {
  const fault = typeof code === 'number' ? `twilio ${code}` : faultOfStatus(status);
  if (typeof code === 'number' && STOPPED.has(code)) return { outcome: 'stopped', fault };
  if (isOfContent(status)) return { outcome: 'failed', fault };
  if (status >= 500 && !isUntaken(status)) return { outcome: 'uncertain', fault };
  // Who asks is refused, asks too much, or asks at a wrong address.
  return { outcome: 'again', fault, isOpen: true };
}

/** What stopped an attempt. @throws what is neither an answer nor the lack of one */
function outcomeOf(error: unknown): SmsAttempt {
  if (error instanceof twilio.RestException) return refusedBy(error);
  if (!(error instanceof NoAnswerError)) throw error;
  const { fault, mayHaveArrived } = error;
  return mayHaveArrived
    ? { outcome: 'uncertain', fault }
    : { outcome: 'again', fault, isOpen: true };
}

/** Twilio's Programmable Messaging, by its SDK. */
export const twilioGateway = (place: TwilioPlace, publicUrl: string): Gateway => ({
  async send({ id, to, body, mayBeThere }, { signal }) {
    if (mayBeThere) return { outcome: 'uncertain', fault: 'not-noted', isOwn: true };
    const { accountSid, authToken, from } = place;
    const httpClient = new TwilioLine(place, signal);
    const { messages } = new twilio.Twilio(accountSid, authToken, { accountSid, httpClient });
    try {
      await messages.create({
        to,
        ...(from.startsWith('MG') ? { messagingServiceSid: from } : { from }),
        body,
        statusCallback: `${publicUrl}${TWILIO_STATUS}/${id}`,
      });
      return { outcome: 'sent' };
    } catch (error) {
      return outcomeOf(error);
    }
  },
});
