import type { Logger } from 'pino';
import { publishDue } from './publishDue.ts';
import type { Studio } from './Studio.ts';

const OFTEN = 10_000;

/**
 * Makes scheduled releases public when their time has come.
 * @param interval Milliseconds between looks. Default 10,000.
 * @returns A function that ends it, when what it does is done.
 */
export function watchSchedule(
  studio: Studio,
  logger: Logger,
  interval: number = OFTEN,
): () => Promise<void> {
  let isOver = false;
  let running: Promise<void> = Promise.resolve();
  let timer = setTimeout(start, interval);
  timer.unref();

  function start(): void {
    running = look();
  }

  async function look(): Promise<void> {
    try {
      for (const { schedule, outcome } of await publishDue(studio)) {
        const line = { schedule: schedule.id, release: outcome.release, code: outcome.code };
        if (outcome.release) logger.info(line, 'A scheduled release is public.');
        else logger.warn(line, 'A scheduled release was not made public.');
      }
    } catch (err) {
      logger.warn({ err }, 'Scheduled releases could not be looked for.');
    }
    if (isOver) return;
    timer = setTimeout(start, interval);
    timer.unref();
  }

  return async () => {
    isOver = true;
    clearTimeout(timer);
    await running;
  };
}
