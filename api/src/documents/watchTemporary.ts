import type { Logger } from 'pino';
import type { Services } from '../Services.ts';
import { sweepFormerParts } from './resumable/sweepFormerParts.ts';

/** Milliseconds between two looks. */
const OFTEN = 60 * 60 * 1000;
/** Milliseconds after which a request that was not finished never will be. */
const AGE = 60 * 60 * 1000;

/**
 * Removes each hour what cut-off requests left on the disk where files arrive.
 * No job: each machine has its own.
 * @returns A function that ends it.
 */
export function watchTemporary(services: Services, logger: Logger): () => void {
  const look = () =>
    Promise.all([services.documents.sweep(AGE), sweepFormerParts(services)]).catch((err: unknown) =>
      logger.warn({ err }, 'What uploads left behind could not be removed.'),
    );
  const timer = setInterval(look, OFTEN);
  timer.unref();
  return () => clearInterval(timer);
}
