import { Piscina } from 'piscina';
import { ProblemError } from '../http/ProblemError.ts';
import type { Letter } from '../letters/Letter.ts';
import { threadFile } from '../runtime.ts';
import type { Receipt } from './Receipt.ts';

/** Writes receipts and letters in a thread, which runs only when there is one. */
export interface PdfWriter {
  /** @throws ProblemError 503 where so many wait already that it would take longer than a person waits. */
  write(told: Receipt | Letter): Promise<Buffer>;
  close(): Promise<void>;
}

/** Milliseconds after which the thread ends without work, and gives its memory back. */
const IDLE = 60_000;
/** Milliseconds that one may wait and take. */
const PATIENCE = 20_000;
const WAITING = 100;
/** Seconds. */
const RETRY_AFTER = 10;

/**
 * Writes PDFs in a thread, one at a time; it is started with the first and ends when idle.
 * @throws ProblemError 503 where too many wait, or one takes too long.
 */
export function openPdfWriter({ waiting = WAITING }: { waiting?: number } = {}): PdfWriter {
  let pool: Piscina | undefined;
  const open = () =>
    new Piscina({
      ...threadFile('receipts/worker'),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
  return {
    async write(told) {
      pool ??= open();
      if (pool.queueSize >= waiting) throw busy();
      const signal = AbortSignal.timeout(PATIENCE);
      try {
        return Buffer.from((await pool.run(told, { signal })) as Uint8Array);
      } catch (error) {
        throw signal.aborted ? busy(error) : error;
      }
    },
    close: async () => pool?.destroy(),
  };
}

const busy = (cause?: unknown): ProblemError =>
  new ProblemError(503, 'unavailable', { headers: { 'Retry-After': String(RETRY_AFTER) }, cause });
