import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import type { EventNetwork } from '../config/index.ts';
import { faultCode } from './faultCode.ts';
import { guardedLookup, refuseAddress } from './mayConnect.ts';

const PATIENCE = 10_000;
/** The fault of a receipt that came before what it is for. */
export const EARLY = 'early-answer';
/** Bytes of an answer that are read; what follows is cut off, and counts for nothing. */
export const LONGEST_ANSWER = 16 * 1024;

/** What is sent, and which addresses the name may lead to. */
export interface Post {
  url: string;
  network: EventNetwork;
  headers: Record<string, string>;
  /** A text, or what is read while it is sent. */
  body: string | { size: number; open(): Readable };
  /** True where the answer is read; absent, its status is all that counts. */
  reads?: true;
}

/**
 * What came of it: a status, or a code of what stopped it, without anything of what was sent or answered.
 * `mayHaveArrived` where a connection was there: who listens may have read it.
 */
export type Posted =
  | { status: number; answer: string }
  | { fault: string; mayHaveArrived: boolean };

/** How long a receiver of events may take, in milliseconds. */
export interface PostOptions {
  signal: AbortSignal;
  /** Milliseconds from the connection to the answer's status, and from there to its end. Default 10,000. */
  patience?: number;
  /** Milliseconds for which nothing may move on the line. Default: as long as `patience`. */
  silence?: number;
}

/** What is known of a connection. */
interface Line {
  isConnected: boolean;
  /** Why what is sent could not be read. */
  unread?: unknown;
}

/**
 * Posts to an address that is checked when it is connected to, once.
 * @throws what reading the body throws, and nothing else
 */
export async function post(
  asked: Post,
  { signal, patience = PATIENCE, silence = patience }: PostOptions,
): Promise<Posted> {
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
  const line: Line = { isConnected: false };
  try {
    refuseAddress(new URL(asked.url), asked.network);
    return await send(asked, { signal: stop.signal, silence }, line);
  } catch (error) {
    if (line.unread !== undefined) throw line.unread;
    return { fault: isLate ? 'timeout' : faultCode(error), mayHaveArrived: line.isConnected };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

/** @returns The status of the answer, as soon as it is there, and what it says, where that is read. */
function send(
  { url: address, network, headers, body, reads }: Post,
  { signal, silence }: { signal: AbortSignal; silence: number },
  line: Line,
): Promise<Posted> {
  const url = new URL(address);
  const isSecure = url.protocol === 'https:';
  // One of its own: no connection that something else has opened, and none that is kept.
  const agent = isSecure
    ? new HttpsAgent({ keepAlive: false })
    : new HttpAgent({ keepAlive: false });
  const all = {
    ...headers,
    'content-length': typeof body === 'string' ? Buffer.byteLength(body) : body.size,
    'user-agent': 'Porchlight',
  };
  const options = { method: 'POST', headers: all, signal, agent, lookup: guardedLookup(network) };
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const sent = (isSecure ? requestHttps : requestHttp)(url, options, (response) => {
      isAnswered = true;
      const status = response.statusCode ?? 0;
      // A 2xx before the whole body was sent is no receipt of it. A refusal may come at any time.
      if (typeof body !== 'string' && status < 300 && !sent.writableFinished) {
        void read(response, silence);
        sent.once('finish', () => resolve({ status, answer: '' }));
        sent.once('close', () => resolve({ fault: EARLY, mayHaveArrived: true }));
        return;
      }
      if (reads) read(response, silence).then((answer) => resolve({ status, answer }));
      else {
        void read(response, silence);
        resolve({ status, answer: '' });
      }
    });
    sent.once('socket', (socket) =>
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        line.isConnected = true;
      }),
    );
    sent.setTimeout(silence, () =>
      sent.destroy(Object.assign(new Error('Nothing moves.'), { code: 'timeout' })),
    );
    sent.once('error', reject);
    // Also where no error is told, as when the answer is to speak another protocol.
    sent.once('close', () => {
      if (!isAnswered) reject(Object.assign(new Error('No answer came.'), { code: 'closed' }));
    });
    if (typeof body === 'string') sent.end(body);
    else {
      const stream = body.open();
      stream.once('error', (error) => {
        // Else it is that of the line, which `pipeline` passes on.
        if (!sent.destroyed) line.unread = error;
      });
      // Who has answered may read no more.
      pipeline(stream, sent, () => {});
    }
  });
}

/** Lets an answer end, if it is short and comes soon: who answers is not to fail in the midst of it. */
function read(response: IncomingMessage, silence: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  const timer = setTimeout(() => response.destroy(), silence).unref();
  response.on('error', () => {});
  response.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > LONGEST_ANSWER) response.destroy();
    else parts.push(part);
  });
  return new Promise((resolve) => {
    response.once('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(parts).toString());
    });
  });
}
