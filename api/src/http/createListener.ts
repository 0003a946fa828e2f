import {
  createServer as createHttpServer,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Config, ConfigError } from '../config/index.ts';
import { createProxyGuard } from './clientAddress.ts';
import { lingerOnClose } from './lingerOnClose.ts';

/** Milliseconds that running requests have to finish: a phone's upload on a slow line takes long. */
const PATIENCE = 25_000;

/**
 * Milliseconds that a connection may rest. Balancers keep theirs for a minute: with Node's five seconds one would
 * send a request into a connection that is just being closed.
 */
const REST = 75_000;

/** Which proxies are trusted, and whether the server is going down. */
export interface ListenerOptions extends Pick<Config, 'trustProxy'> {
  /** From then on each connection ends with its answer. */
  isStopping(): boolean;
}

/** Takes requests: answers that it starts until something serves them, and lets them finish at its end. */
export interface Listener {
  /** @returns The port. @throws ConfigError when it can't be used. */
  listen(config: Pick<Config, 'port' | 'host'>): Promise<number>;
  serve(handle: RequestListener): void;
  /** Every connection that waits for an answer ends with it. */
  endConnections(): void;
  /** Takes no more requests. Resolves when those that run have finished, or were broken off. */
  close(): Promise<void>;
}

/**
 * The HTTP server. It answers 503 until a handler is given, and ends each connection with its
 * answer once the server is stopping.
 */
export function createListener({ trustProxy, isStopping }: ListenerOptions): Listener {
  const guard = createProxyGuard(trustProxy);
  const answering = new Set<ServerResponse>();
  let handle = answerStarting;
  const http = createHttpServer({
    requestTimeout: 10 * 60_000,
    headersTimeout: 20_000,
    keepAliveTimeout: REST,
  });
  lingerOnClose(http);
  http.on('request', (request, response) => {
    guard(request);
    answering.add(response);
    response.once('close', () => answering.delete(response));
    if (isStopping()) tellToClose(response);
    handle(request, response);
  });
  return {
    listen: (config) => listen(http, config),
    serve(given) {
      handle = given;
    },
    endConnections() {
      for (const response of answering) tellToClose(response);
    },
    close: () => finishRequests(http),
  };
}

const answerStarting: RequestListener = (_, response) => {
  response.writeHead(503, { 'Retry-After': '2', 'Content-Type': 'application/problem+json' });
  response.end(JSON.stringify({ title: 'Starting', status: 503, code: 'unavailable' }));
};

/** The connection ends with the answer: the next request of this client goes to another process. */
function tellToClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

function listen(http: Server, { port, host }: Pick<Config, 'port' | 'host'>): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE' || error.code === 'EACCES';
      const text = `Port ${port} cannot be used (${error.code}): stop the program that has it, or set PORT.`;
      reject(isTaken ? new ConfigError(text) : error);
    });
    http.listen(port, host, () => resolve((http.address() as AddressInfo).port));
  });
}

async function finishRequests(http: Server): Promise<void> {
  if (!http.listening) return;
  const closed = new Promise<void>((resolve) => {
    http.close(() => resolve());
  });
  http.closeIdleConnections();
  const timer = setTimeout(() => http.closeAllConnections(), PATIENCE);
  await closed;
  clearTimeout(timer);
}
