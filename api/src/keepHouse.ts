import type { Logger } from 'pino';
import { closeOverdue } from './applications/closeOverdue.ts';
import { forgetOldKeys } from './applications/makeOnce.ts';
import { restoreSubmitted } from './applications/restoreSubmitted.ts';
import { forgetUploadDays } from './documents/quota/spendDay.ts';
import { sweepUploads } from './documents/resumable/sweepUploads.ts';
import { watchScanner } from './documents/scanning/watchScanner.ts';
import { sweepDocuments } from './documents/sweepDocuments.ts';
import { removeOldEntries } from './forms/removeOldEntries.ts';
import { sweepContents } from './releases/packFiles.ts';
import type { Services } from './Services.ts';

const HOUR = 60 * 60 * 1000;

/**
 * Does each hour what no request does: gives what was submitted its status back, closes overdue drafts, forgets old idempotency keys, removes
 * what cut-off uploads left behind, what forms were to be kept no longer, and files of definitions
 * that nothing has any more. Several processes may do it at once: each part can be repeated.
 * @returns A function that ends it.
 */
export function keepHouse(services: Services, logger: Logger): () => void {
  const parts = {
    restoreSubmitted,
    closeOverdue,
    sweepDocuments,
    sweepUploads,
    forgetUploadDays,
    removeOldEntries,
    sweepContents,
    forgetOldKeys: () => forgetOldKeys(services.database),
  };
  const run = async () => {
    for (const [part, work] of Object.entries(parts))
      await work(services).catch((err: unknown) =>
        logger.warn({ err, part }, 'Housekeeping failed.'),
      );
  };
  const first = setTimeout(run, 10_000);
  const timer = setInterval(run, HOUR);
  const scans = services.scanner && watchScanner(services, logger);
  first.unref();
  timer.unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    scans?.();
  };
}
