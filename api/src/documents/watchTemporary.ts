import type { Logger } from 'pino';
import { isClockOff } from '../isClockOff.ts';
import type { Services } from '../Services.ts';
import { sweepFormerParts } from './resumable/sweepFormerParts.ts';

/** Milliseconds between two looks. */
const OFTEN = 60 * 60 * 1000;
/** Milliseconds after which a request that was not finished never will be. */
const AGE = 60 * 60 * 1000;

/**
 * Removes each hour what cut-off requests left on the disk where files arrive.
 * No job: each machine has its own. While its clock is off or nothing to compare it with is there,
 * nothing is removed: other machines write to the same folder.
 * @returns A function that ends it.
 */
export function watchTemporary(
  services: Pick<Services, 'config' | 'documents' | 'readiness'>,
  logger: Logger,
): () => void {
  async function sweep() {
    const { clockAhead } = await services.readiness.look();
    if (clockAhead === undefined || isClockOff(clockAhead)) return;
    await Promise.all([services.documents.sweep(AGE), sweepFormerParts(services)]);
  }
  const look = () =>
    sweep().catch((err: unknown) =>
      logger.warn({ err }, 'What uploads left behind could not be removed.'),
    );
  const timer = setInterval(look, OFTEN);
  timer.unref();
  return () => clearInterval(timer);
}
