import type { Services } from '../../Services.ts';
import { forgetUpload } from './openUploads.ts';
import { findOld } from './uploadRows.ts';

/** Milliseconds after its last byte for which an upload can be resumed. */
const PATIENCE = 24 * 60 * 60 * 1000;

/** Removes uploads that were given up. @returns How many. */
export async function sweepUploads(
  services: Pick<Services, 'database' | 'documents' | 'clock'>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  const before = new Date(services.clock().getTime() - PATIENCE);
  let removed = 0;
  for (;;) {
    const old = await findOld(services.database, before);
    if (old.length === 0) return removed;
    for (const id of old) {
      if (signal?.aborted) return removed;
      if (await forgetUpload(services, id)) removed += 1;
    }
  }
}
