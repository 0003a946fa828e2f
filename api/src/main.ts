import './warnOfRuntime.ts';

import { setFlagsFromString } from 'node:v8';
import { PackError } from '@porchlight/engine/compile';
import type { Logger } from 'pino';
import { type Config, ConfigError, readConfig } from './config/index.ts';
import { createLogger } from './http/createLogger.ts';
import { StoppedError } from './isolation/index.ts';
import { migrateAlone } from './prepareDatabase.ts';
import { OldReleaseError } from './releases/OldReleaseError.ts';
import { createServer } from './server.ts';

// Room of as much again as the heap holds. Of a process that was idle it is small, and V8 would mark
// all of it for every 64 MB of an upload that pass through: twice the processor's time.
setFlagsFromString('--heap-growing-percent=100');

let isEnding = false;

/** The process: environment in, one address out; ends in order on a signal. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  if (config.role === 'migrate') return migrateOnly(config, logger);
  const server = createServer({ config, logger });
  const end = (code: number) => {
    if (isEnding) return;
    isEnding = true;
    server.stop().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  let interrupts = 0;
  process.on('SIGINT', () => {
    interrupts += 1;
    // A second Ctrl-C means now.
    if (interrupts > 1) process.exit(1);
    end(0);
  });
  process.on('SIGTERM', () => end(0));
  // Who started this process is gone.
  if (process.connected) process.on('disconnect', () => end(0));
  process.on('unhandledRejection', (err) => {
    logger.fatal({ err }, 'Something failed that nobody waited for.');
    end(1);
  });
  await server.start();
  if (!isEnding) process.stdout.write(`Porchlight is ready: ${server.url}\n`);
}

/** What was begun is rolled back by the database, and done by the next run. */
async function migrateOnly(config: Config, logger: Logger): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
  const { info, warn, error } = logger;
  await migrateAlone(config, {
    log: { info: info.bind(logger), warn: warn.bind(logger), error: error.bind(logger) },
  });
  process.stdout.write('The database is up to date.\n');
}

main().catch((error: unknown) => {
  // What was begun when the signal came breaks off.
  if (isEnding) return;
  const known = [ConfigError, OldReleaseError, PackError, StoppedError].some(
    (kind) => error instanceof kind,
  );
  const text = error instanceof Error ? error.message : String(error);
  const detail = known || !(error instanceof Error) ? '' : `\n${error.stack ?? ''}`;
  process.stderr.write(`Porchlight did not start. ${text}${detail}\n`);
  process.exit(1);
});
