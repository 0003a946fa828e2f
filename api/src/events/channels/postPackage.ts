import { createHash, createHmac } from 'node:crypto';
import { addAbortSignal } from 'node:stream';
import type { WebhookReceiver } from '../../config/index.ts';
import type { Payload } from '../Payload.ts';
import { post } from '../post.ts';
import { answeredBy, type PostOutcome } from '../postEvent.ts';
import type { CloudEvent } from '../queueEvents.ts';
import type { ChannelOptions } from './ChannelOptions.ts';

/** Milliseconds that no attempt takes. */
const LONGEST = 60 * 60_000;

/**
 * Sends an event with its case, in CloudEvents' binary mode: the archive is the body, what is known of the event
 * stands in the head. It is read twice: its signatures are of all of its bytes, and stand before them.
 * @throws what reading it throws
 */
export async function postPackage(
  receiver: WebhookReceiver,
  event: CloudEvent,
  payload: Payload,
  { clock, signal, silence }: ChannelOptions & { clock: () => Date },
): Promise<PostOutcome> {
  const headers = {
    'content-type': payload.mediaType,
    'ce-specversion': event.specversion,
    'ce-id': event.id,
    'ce-source': event.source,
    'ce-type': event.type,
    'ce-subject': event.subject,
    'ce-time': event.time,
    ...(await sign(receiver, { id: event.id, payload, signal, now: clock() })),
  };
  const posted = await post(
    { ...receiver, headers, body: payload },
    // How long all of it may take, the signal says.
    { signal, patience: LONGEST, silence },
  );
  if ('status' in posted) return answeredBy(posted.status);
  return { outcome: 'again', fault: signal.aborted ? String(signal.reason) : posted.fault };
}

interface ToSign {
  id: string;
  payload: Payload;
  now: Date;
  signal: AbortSignal;
}

/** The headers of Standard Webhooks, whose library signs texts alone, and the digest of RFC 9530. */
async function sign(
  { secrets }: WebhookReceiver,
  { id, payload, now, signal }: ToSign,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) =>
    createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).update(
      `${id}.${timestamp}.`,
    ),
  );
  const digest = createHash('sha256');
  for await (const part of addAbortSignal(signal, payload.open()))
    for (const one of [digest, ...signatures]) one.update(part as Buffer);
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.map((one) => `v1,${one.digest('base64')}`).join(' '),
    'content-digest': `sha-256=:${digest.digest('base64')}:`,
  };
}
