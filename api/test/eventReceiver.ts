import { mkdtempSync, writeFileSync } from 'node:fs';
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
  headers: IncomingHttpHeaders;
  body: string;
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
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
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

/** Reads an event as a receiver does: the signature by Standard Webhooks, the rest by CloudEvents' own library. */
export function readEvent({ headers, body }: Received, secret: string): CloudEvent<object> {
  new Webhook(secret).verify(body, headers as Record<string, string>);
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
