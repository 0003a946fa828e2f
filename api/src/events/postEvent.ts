import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { Webhook } from 'standardwebhooks';
import type { EventReceiver } from '../config/index.ts';
import { guardedLookup, refuseAddress } from './mayConnect.ts';
import type { CloudEvent } from './queueEvents.ts';

/** Milliseconds from the connection to the answer's status, and from there to its end. */
const PATIENCE = 10_000;
/** Bytes of an answer that are read; what follows is cut off, and counts for nothing. */
export const LONGEST_ANSWER = 16 * 1024;

/**
 * What came of an attempt. A fault is a code without anything of what was sent or answered; `isOwn` where it
 * is this event's, and another may fare better.
 */
export type Answered =
  | { outcome: 'sent' }
  | { outcome: 'again'; fault: string; isOwn?: true }
  /** The receiver wants none any more. */
  | { outcome: 'failed'; fault: string };

interface PostOptions {
  now: Date;
  signal: AbortSignal;
  /** Milliseconds. */
  patience?: number;
}

/** Answers that say nothing of the event: who asks is refused, the address is wrong, or it is too much. */
const OF_ALL = new Set([401, 403, 404, 405, 407, 408, 429]);

/** What an answer means: 2xx alone is a receipt. A redirect is not followed: nobody has allowed its target. */
function judge(status: number): Answered {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  if (status === 410) return { outcome: 'failed', fault: 'HTTP 410' };
  if (status >= 300 && status < 400) return { outcome: 'again', fault: `redirect ${status}` };
  const isOwn = status >= 400 && status < 500 && !OF_ALL.has(status);
  return { outcome: 'again', fault: `HTTP ${status}`, ...(isOwn && { isOwn }) };
}

/** `ECONNREFUSED`, `CERT_HAS_EXPIRED`, `address-refused`, `timeout`. */
function faultOf(error: unknown, isLate: boolean): string {
  if (isLate) return 'timeout';
  const { code, name } = error as { code?: string; name?: string };
  return String(code ?? name ?? 'error').slice(0, 60);
}

/** A signature for each secret, as Standard Webhooks rotates them. */
export function signEvent(
  { secrets }: Pick<EventReceiver, 'secrets'>,
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
  receiver: EventReceiver,
  event: CloudEvent,
  { now, signal, patience = PATIENCE }: PostOptions,
): Promise<Answered> {
  // A timer of its own: one that nothing holds (`AbortSignal.timeout` within `any`) may be collected before it ends.
  const stop = new AbortController();
  const end = () => stop.abort();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, patience);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    const url = new URL(receiver.url);
    refuseAddress(url, receiver.network);
    const body = JSON.stringify(event);
    const headers = {
      'content-type': 'application/cloudevents+json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Porchlight',
      ...signEvent(receiver, { id: event.id, body, now }),
    };
    return judge(await send(url, receiver, { headers, body, signal: stop.signal, patience }));
  } catch (error) {
    return { outcome: 'again', fault: faultOf(error, isLate) };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

interface Sending {
  headers: Record<string, string | number>;
  body: string;
  signal: AbortSignal;
  patience: number;
}

/** @returns The status of the answer, as soon as it is there. */
function send(
  url: URL,
  { network }: EventReceiver,
  { headers, body, signal, patience }: Sending,
): Promise<number> {
  const isSecure = url.protocol === 'https:';
  // One of its own: no connection that something else has opened, and none that is kept.
  const agent = isSecure
    ? new HttpsAgent({ keepAlive: false })
    : new HttpAgent({ keepAlive: false });
  const options = { method: 'POST', headers, signal, agent, lookup: guardedLookup(network) };
  return new Promise((resolve, reject) => {
    const sent = (isSecure ? requestHttps : requestHttp)(url, options, (response) => {
      drop(response, patience);
      resolve(response.statusCode ?? 0);
    });
    sent.once('error', reject);
    // Also where no error is told, as when the answer is to speak another protocol.
    sent.once('close', () =>
      reject(Object.assign(new Error('No answer came.'), { code: 'closed' })),
    );
    sent.end(body);
  });
}

/** Lets an answer end, if it is short and comes soon: who answers is not to fail in the midst of it. */
function drop(response: IncomingMessage, patience: number): void {
  let bytes = 0;
  const timer = setTimeout(() => response.destroy(), patience).unref();
  response.once('close', () => clearTimeout(timer));
  response.on('error', () => {});
  response.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > LONGEST_ANSWER) response.destroy();
  });
}
