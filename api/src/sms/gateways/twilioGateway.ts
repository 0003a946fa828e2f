import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TwilioPlace } from '../../config/index.ts';
import { post } from '../../events/post.ts';
import { faultOfStatus, isOfContent, isUntaken } from '../../events/postEvent.ts';
import type { Gateway, SmsAttempt } from './Gateway.ts';

/** Errors of Twilio by which a number wants no texts: it has answered STOP. */
const STOPPED = new Set([21610]);

/** Where Twilio tells what became of a text. */
export const TWILIO_STATUS = '/api/texts/twilio/status';
/** Where it tells what came. */
export const TWILIO_INBOUND = '/api/texts/twilio/inbound';

/** The code of an error that Twilio answers with; undefined where it has none. */
function codeOf(answer: string): number | undefined {
  try {
    const { code } = JSON.parse(answer) as { code?: unknown };
    return typeof code === 'number' ? code : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What an answer means. Twilio knows no id of ours: what it may have taken is never posted again.
 * By 4xx, 503 and a redirect it has not been taken; of other 5xx nothing is known.
 */
function outcomeOf(status: number, answer: string): SmsAttempt {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  const code = codeOf(answer);
  const fault = code === undefined ? faultOfStatus(status) : `twilio ${code}`;
  if (code !== undefined && STOPPED.has(code)) return { outcome: 'stopped', fault };
  if (isOfContent(status)) return { outcome: 'failed', fault };
  if (status >= 500 && !isUntaken(status)) return { outcome: 'uncertain', fault };
  // Who asks is refused, asks too much, or asks at a wrong address.
  return { outcome: 'again', fault, isOpen: true };
}

/** Twilio's Programmable Messaging, by its REST protocol of 2010-04-01. */
export const twilioGateway = (
  { url, network, accountSid, authToken, from }: TwilioPlace,
  publicUrl: string,
): Gateway => ({
  async send({ id, to, body: text, mayBeThere }, { signal }) {
    if (mayBeThere) return { outcome: 'uncertain', fault: 'not-noted', isOwn: true };
    const form = {
      To: to,
      [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
      Body: text,
      StatusCallback: `${publicUrl}${TWILIO_STATUS}/${id}`,
    };
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    };
    const posted = await post(
      {
        url: `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`,
        network,
        headers,
        body: new URLSearchParams(form).toString(),
        reads: true,
      },
      { signal },
    );
    if ('status' in posted) return outcomeOf(posted.status, posted.answer);
    const { fault, mayHaveArrived } = posted;
    return mayHaveArrived
      ? { outcome: 'uncertain', fault }
      : { outcome: 'again', fault, isOpen: true };
  },
});

/**
 * Whether Twilio has signed a request: HMAC-SHA1 over the address and the sorted fields of the form.
 * @param address As Twilio was told it.
 */
export function isSignedByTwilio(
  { authToken }: Pick<TwilioPlace, 'authToken'>,
  { address, form, signature }: { address: string; form: URLSearchParams; signature: string },
): boolean {
  const fields = [...form].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const text = address + fields.map(([name, value]) => name + value).join('');
  const made = createHmac('sha1', authToken).update(text, 'utf8').digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === made.length && timingSafeEqual(given, made);
}
