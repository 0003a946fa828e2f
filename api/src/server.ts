import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from './config/index.ts';
import { createApp } from './createApp.ts';
import { createWorkerApp } from './createWorkerApp.ts';
import { measureDatabase } from './database/index.ts';
import { measureDocuments } from './documents/measureDocuments.ts';
import { watchTemporary } from './documents/watchTemporary.ts';
import { createListener } from './http/createListener.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { type Isolation, lackingGuards } from './isolation/index.ts';
import { startJobs, type Timing } from './jobs/startJobs.ts';
import { type OpenOptions, openServices } from './openServices.ts';
import { measureReleases, watchPack } from './releases/index.ts';
import type { Services } from './Services.ts';
import { openStudio } from './studio/openStudio.ts';
import { startTelemetry } from './telemetry/index.ts';

/** What a process is started with. Whatever is absent is opened by the configuration. */
export interface ServerOptions extends Partial<Omit<OpenOptions, 'log'>> {
  config: Config;
  logger: Logger;
  /** Of jobs, instead of their own. */
  timing?: Timing;
  /** Opens what works on packs, the folder's and the studio's. Default: processes without rights. */
  isolate?: () => Isolation;
}

/** One process of the portal, from its start to its stop. */
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

type Close = () => Promise<void> | void;

/** Composes the portal's server. Nothing runs before `start`. */
export function createServer(options: ServerOptions): RunningServer {
  const { logger } = options;
  let { config } = options;
  let isStopping = false;
  let isOpen = false;
  const starting = new AbortController();
  let opening: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;
  let services: Services | undefined;
  const listener = createListener({ trustProxy: config.trustProxy, isStopping: () => isStopping });
  const { closeLater, closeAll } = createClosers();

  async function open(): Promise<void> {
    const { signal } = starting;
    const metrics = createMetrics();
    const given = { ...options, config, metrics, closeLater };
    services = await openBase({ ...given, signal });
    listener.serve(await openParts({ ...given, services, isStopping: () => isStopping }));
    isOpen = true;
  }

  async function close(): Promise<void> {
    isStopping = true;
    // A start that still runs is broken off, and closed as far as it came.
    starting.abort();
    await opening?.catch(() => {});
    listener.endConnections();
    // Balancers see in /readyz that they are to go elsewhere, before they meet a closed port.
    if (isOpen) await sleep(config.drainSeconds * 1000);
    await listener.close();
    await closeAll();
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
      config = withPort(config, await listener.listen(config));
      for (const warning of [...config.warnings, ...(await lackingGuards())]) logger.warn(warning);
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

/** Closes what was opened, the last first. */
function createClosers() {
  const closers: Close[] = [];
  return {
    closeLater: (close: Close) => void closers.unshift(close),
    async closeAll() {
      for (const close of closers) await close();
    },
  };
}

const logOf = (logger: Logger) => ({
  info: (text: string) => logger.info(text),
  warn: (text: string) => logger.warn(text),
  error: (text: string) => logger.error(text),
});

interface BaseOptions extends ServerOptions {
  metrics: Metrics;
  /** Ends the opening. */
  signal: AbortSignal;
  /** Has a part closed at the end, before those that were opened before it. */
  closeLater(close: Close): void;
}

/** Opens what everything else stands on. @throws the signal's reason */
async function openBase(options: BaseOptions): Promise<Services> {
  const { config, logger, metrics, signal, closeLater } = options;
  const { role, telemetry } = config;
  closeLater(await startTelemetry(telemetry, { role, registry: metrics.registry }));
  const { services, close } = await openServices(config, { ...options, log: logOf(logger) });
  closeLater(close);
  signal.throwIfAborted();
  return services;
}

interface PartsOptions
  extends Pick<BaseOptions, 'config' | 'logger' | 'timing' | 'isolate' | 'metrics' | 'closeLater'> {
  services: Services;
  isStopping(): boolean;
}

/** Opens what works over the services. @returns What answers requests. */
async function openParts(options: PartsOptions): Promise<RequestListener> {
  const { config, services, metrics, logger, timing, isolate, closeLater, isStopping } = options;
  const { role, publishesOnSave, definitionsDir: folder } = config;
  const { releases } = services;
  const isolation = isolate?.();
  closeLater(await watchPack({ releases, folder, publishesOnSave, logger, isolation }));
  const studio = openStudio(config, services, isolate?.());
  closeLater(studio.packWorker.close);
  measureDatabase(metrics.registry, services.database);
  measureDocuments(metrics.registry, services);
  measureReleases(metrics.registry, releases);
  const given = { config, services, studio, logger, metrics, isStopping };
  const { app, close } = role === 'worker' ? createWorkerApp(given) : await createApp(given);
  closeLater(close);
  if (role !== 'worker') closeLater(watchTemporary(services, logger));
  const jobs = startJobs(studio, { logger, metrics, role, timing });
  closeLater(jobs.stop);
  return app.callback();
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
