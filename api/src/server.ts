import {
  createServer as createHttpServer,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Config, ConfigError } from './config/index.ts';
import { createApp } from './createApp.ts';
import { createWorkerApp } from './createWorkerApp.ts';
import { measureDatabase } from './database/index.ts';
import { measureDocuments } from './documents/measureDocuments.ts';
import { watchTemporary } from './documents/watchTemporary.ts';
import { createProxyGuard } from './http/clientAddress.ts';
import { lingerOnClose } from './http/lingerOnClose.ts';
import { createMetrics } from './http/metrics.ts';
import type { Isolation } from './isolation/index.ts';
import { startJobs, type Timing } from './jobs/startJobs.ts';
import { type OpenOptions, openServices } from './openServices.ts';
import { measureReleases, watchPack } from './releases/index.ts';
import type { Services } from './Services.ts';
import { openStudio } from './studio/openStudio.ts';
import { startTelemetry } from './telemetry/index.ts';

export interface ServerOptions extends Partial<Omit<OpenOptions, 'log'>> {
  config: Config;
  logger: Logger;
  /** Of jobs, instead of their own. */
  timing?: Timing;
  /** Opens what works on packs, the folder's and the studio's. Default: processes without rights. */
  isolate?: () => Isolation;
}

export interface RunningServer {
  /** Listens, then opens everything; requests meanwhile get 503. Resolves when it is ready. */
  start(): Promise<void>;
  /**
   * Says in /readyz that it stops, for as long as the configuration has it; then lets what runs finish and
   * closes everything in order.
   */
  stop(): Promise<void>;
  /** The address that browsers use. */
  readonly url: string;
  readonly services: Services;
}

/** Milliseconds that running requests have to finish: a phone's upload on a slow line takes long. */
const PATIENCE = 25_000;

/**
 * Milliseconds that a connection may rest. Balancers keep theirs for a minute: with Node's five seconds one would
 * send a request into a connection that is just being closed.
 */
const REST = 75_000;

const answerStarting: RequestListener = (_, response) => {
  response.writeHead(503, { 'Retry-After': '2', 'Content-Type': 'application/problem+json' });
  response.end(JSON.stringify({ title: 'Starting', status: 503, code: 'unavailable' }));
};

/** The connection ends with the answer: the next request of this client goes to another process. */
function tellToClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

/** Composes the portal's server. Nothing runs before `start`. */
export function createServer(options: ServerOptions): RunningServer {
  const { logger } = options;
  let { config } = options;
  let handle = answerStarting;
  let isStopping = false;
  let isOpen = false;
  const starting = new AbortController();
  let opening: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;
  let services: Services | undefined;
  const guard = createProxyGuard(config.trustProxy);
  const http = createHttpServer({
    requestTimeout: 10 * 60_000,
    headersTimeout: 20_000,
    keepAliveTimeout: REST,
  });
  lingerOnClose(http);
  const answering = new Set<ServerResponse>();
  http.on('request', (request, response) => {
    guard(request);
    answering.add(response);
    response.once('close', () => answering.delete(response));
    if (isStopping) tellToClose(response);
    handle(request, response);
  });
  const closers: (() => Promise<void> | void)[] = [];

  async function open(): Promise<void> {
    const log = {
      info: (text: string) => logger.info(text),
      warn: (text: string) => logger.warn(text),
      error: (text: string) => logger.error(text),
    };
    const metrics = createMetrics();
    closers.unshift(
      await startTelemetry(config.telemetry, { role: config.role, registry: metrics.registry }),
    );
    const opened = await openServices(config, { ...options, log, signal: starting.signal });
    services = opened.services;
    closers.unshift(opened.close);
    starting.signal.throwIfAborted();
    const { isProduction, definitionsDir: folder } = config;
    const { releases } = services;
    closers.unshift(
      await watchPack({ releases, folder, isProduction, logger, isolation: options.isolate?.() }),
    );
    const studio = openStudio(config, services, options.isolate?.());
    closers.unshift(studio.workshop.close);
    measureDatabase(metrics.registry, services.database);
    measureDocuments(metrics.registry, services);
    measureReleases(metrics.registry, releases);
    const given = { config, services, studio, logger, metrics, isStopping: () => isStopping };
    const { role } = config;
    const { app, close } = role === 'worker' ? createWorkerApp(given) : await createApp(given);
    closers.unshift(close);
    if (role !== 'worker') closers.unshift(watchTemporary(services, logger));
    const jobs = startJobs(studio, { logger, metrics, role, timing: options.timing });
    closers.unshift(jobs.stop);
    handle = app.callback();
    isOpen = true;
  }

  async function close(): Promise<void> {
    isStopping = true;
    // A start that still runs is broken off, and closed as far as it came.
    starting.abort();
    await opening?.catch(() => {});
    for (const response of answering) tellToClose(response);
    // Balancers see in /readyz that they are to go elsewhere, before they meet a closed port.
    if (isOpen) await sleep(config.drainSeconds * 1000);
    await finishRequests(http);
    for (const close of closers) await close();
  }

  function stop(): Promise<void> {
    stopping ??= close();
    return stopping;
  }

  return {
    get url() {
      return config.publicUrl;
    },
    get services() {
      if (!services) throw new Error('The server has not started.');
      return services;
    },
    stop,
    async start() {
      config = withPort(config, await listen(http, config));
      for (const warning of config.warnings) logger.warn(warning);
      try {
        opening = open();
        await opening;
      } catch (error) {
        await stop();
        throw error;
      }
    },
  };
}

/** With `PORT=0` the system has chosen one: the addresses that are made of it follow. */
function withPort(config: Config, port: number): Config {
  if (config.port === port) return config;
  const place = (address: string) =>
    address.replace(/^(http:\/\/localhost):0(?=\/|$)/, `$1:${port}`);
  const audience = place(config.oidc.audience);
  return {
    ...config,
    port,
    publicUrl: place(config.publicUrl),
    oidc: { ...config.oidc, audience },
  };
}

function listen(http: Server, { port, host }: Config): Promise<number> {
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
