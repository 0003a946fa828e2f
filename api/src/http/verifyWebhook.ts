import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isSameHash } from '../crypto/hashToken.ts';

/** Seconds by which a call may be old, or ahead. */
const TOLERANCE = 5 * 60;

/** What a call says of itself; undefined where it does not, or its time is not about now. */
function readHeads(headers: IncomingHttpHeaders) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signed } = headers;
  if (typeof id !== 'string' || typeof time !== 'string' || typeof signed !== 'string')
    return undefined;
  if (!/^\d{1,12}$/.test(time) || Math.abs(Date.now() / 1000 - Number(time)) > TOLERANCE)
    return undefined;
  return { id, time, signed };
}

/** Whether a call says that it is signed, and of about now: whether its body is worth reading. */
export const isWebhook = (headers: IncomingHttpHeaders): boolean =>
  readHeads(headers) !== undefined;

/**
 * Whether one of the secrets has signed a call within five minutes, as Standard Webhooks say. Over the bytes
 * themselves: the package `standardwebhooks` makes a text of them first, and not all mails are UTF-8.
 * @param secrets `whsec_` and base64
 */
export function isSignedWebhook(
  secrets: readonly string[],
  headers: IncomingHttpHeaders,
  body: Uint8Array,
): boolean {
  const heads = readHeads(headers);
  if (!heads) return false;
  const given = heads.signed
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice(3), 'base64'));
  return secrets.some((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const hmac = createHmac('sha256', key).update(`${heads.id}.${heads.time}.`);
    const expected = hmac.update(body).digest();
    return given.some((one) => isSameHash(one, expected));
  });
}
