import { createHmac } from 'node:crypto';

/** A signature of Standard Webhooks over bytes, as a receiver makes it: their library takes texts alone. */
export function signBytes(
  secret: string,
  { id, time, bytes }: { id: string; time: string; bytes: Buffer },
): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${time}.`).update(bytes).digest('base64')}`;
}
