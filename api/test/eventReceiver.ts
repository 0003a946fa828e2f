import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CloudEvent, HTTP } from 'cloudevents';
import { Webhook } from 'standardwebhooks';

/** Secrets as Standard Webhooks has them. */
export const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;

/** What came to a receiver. */
export interface Received {
  /** Milliseconds since 1970. */
  at: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** The same, where it is no text. */
  bytes: Buffer;
}

export interface EventReceiver {
  url: string;
  port: number;
  received: Received[];
  /** Answers otherwise from now on; without an argument with 204. */
  answer(how?: (response: ServerResponse) => void): void;
  stop(): Promise<void>;
}

/** Another system, on a free port of this machine. @param certificate Then it is spoken to by TLS. */
export async function startEventReceiver(certificate?: {
  key: Buffer;
  cert: Buffer;
}): Promise<EventReceiver> {
  const received: Received[] = [];
  const taken = (response: ServerResponse) => void response.writeHead(204).end();
  let how: (response: ServerResponse) => void = taken;
  const listener: RequestListener = async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const bytes = Buffer.concat(parts);
    const body = bytes.toString();
    received.push({ at: Date.now(), headers: request.headers, body, bytes });
    how(response);
  };
  const server: Server = certificate
    ? createSecureServer(certificate, listener)
    : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${certificate ? 'https' : 'http'}://localhost:${port}/events`,
    port,
    received,
    answer(next = taken) {
      how = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Milliseconds for which Standard Webhooks take a signature. */
const TOLERATED = 5 * 60_000;

/** When it was signed, by its headers. @throws Error where no signature of it is by the secret */
export function signedAt(
  { headers, body }: Pick<Received, 'headers' | 'body'>,
  secret: string,
): Date {
  const time = new Date(Number(headers['webhook-timestamp']) * 1000);
  const signature = new Webhook(secret).sign(String(headers['webhook-id']), time, body);
  if (!String(headers['webhook-signature']).split(' ').includes(signature))
    throw new Error('It is not signed by the secret.');
  return time;
}

/**
 * Reads an event as a receiver does when it comes, whenever the test looks: the signature as Standard Webhooks say,
 * the rest by CloudEvents' own library.
 */
export function readEvent(received: Received, secret: string): CloudEvent<object> {
  const { at, headers, body } = received;
  if (Math.abs(at - signedAt(received, secret).getTime()) > TOLERATED)
    throw new Error('Its signature is too old.');
  const event = HTTP.toEvent<object>({ headers, body }) as CloudEvent<object>;
  event.validate();
  return event;
}

/** Writes a file for EVENT_RECEIVERS. @returns Its path. */
export function writeReceivers(receivers: object): string {
  const file = join(mkdtempSync(join(tmpdir(), 'porchlight-receivers-')), 'receivers.json');
  writeFileSync(file, JSON.stringify(receivers));
  return file;
}

/** Puts events into a pack's folder. @param events By the names of their files. */
export function writeEvents(folder: string, events: { [name: string]: object }): void {
  mkdirSync(join(folder, 'events'), { recursive: true });
  for (const [name, event] of Object.entries(events))
    writeFileSync(
      join(folder, 'events', `${name}.json`),
      JSON.stringify({ $schema: '../meta/event.schema.json', ...event }),
    );
}
