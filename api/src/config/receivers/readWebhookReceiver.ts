import { isLoopback } from '../readUrl.ts';
import type { ReadPlace } from './ReadPlace.ts';

/** Bytes of a secret, as Standard Webhooks has them. */
const [SHORTEST, LONGEST] = [24, 64];

/** A system that is called: an https address, and the secrets that sign. */
export const readWebhookReceiver: ReadPlace = ({ url, text, network, secrets }, refuse) => {
  if (!Array.isArray(secrets) || secrets.length === 0 || !secrets.every(isSecret))
    throw refuse(
      `needs "secrets": a list, each "whsec_" and ${SHORTEST} to ${LONGEST} bytes in base64.`,
    );
  const isOpenOk = network === 'loopback' && url?.protocol === 'http:' && isLoopback(text);
  if (!url || (url.protocol !== 'https:' && !isOpenOk))
    throw refuse('needs "url": an https address, or one with s3: or sftp:.');
  if (url.username || url.password || url.hash)
    throw refuse('has a url with a name, a password or a fragment: take it out.');
  return { url: text, secrets: Object.freeze([...secrets]), network };
};

/** Whether a text is a secret of Standard Webhooks. */
export function isSecret(secret: unknown): boolean {
  if (typeof secret !== 'string') return false;
  const [, text] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  const bytes = text === undefined ? 0 : Buffer.from(text, 'base64').length;
  return bytes >= SHORTEST && bytes <= LONGEST;
}
