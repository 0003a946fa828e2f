import type { Logger } from 'pino';
import type { Services } from '../../Services.ts';
import { type ScanRun, scanWaiting } from './scanWaiting.ts';

/** Milliseconds between looks for documents that wait. */
const OFTEN = 5_000;
/** The longest such time: what the scanner cannot decide is not sent to it for ever. */
const SELDOM = 5 * 60_000;

/**
 * Scans what waits as soon as the scanner is back, and tells the log once when it is away.
 * @returns A function that ends it.
 */
export function watchScanner(services: Services, logger: Logger): () => void {
  let wasAway = false;
  let isOver = false;
  let pause = OFTEN;
  let timer = setTimeout(look, pause);
  timer.unref();

  async function look(): Promise<void> {
    try {
      tell(await scanWaiting(services));
    } catch (err) {
      logger.warn({ err }, 'Scanning of what waits failed.');
    }
    if (isOver) return;
    timer = setTimeout(look, pause);
    timer.unref();
  }

  function tell({ clean, found, undecided, isAway }: ScanRun): void {
    if (isAway && !wasAway) logger.warn('The scanner is away: documents wait for it.');
    wasAway = isAway;
    if (clean || found) logger.info({ clean, found }, 'Documents that waited were scanned.');
    pause = undecided && !clean && !found ? Math.min(pause * 2, SELDOM) : OFTEN;
    if (undecided)
      logger.warn({ undecided }, 'The scanner decides nothing on some documents: see its limits.');
  }

  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
