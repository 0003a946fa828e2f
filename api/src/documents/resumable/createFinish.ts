import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS } from '@tus/server';
import { notFound, ProblemError } from '../../http/ProblemError.ts';
import type { Services } from '../../Services.ts';
import { finishUpload } from './finishUpload.ts';
import type { UploadStore } from './openUploads.ts';
import type { UploadOwner } from './UploadOwner.ts';
import { underLease } from './underLease.ts';

/** Milliseconds that a request waits for another process to finish. */
const PATIENCE = 30_000;
/** Milliseconds between looks. */
const LOOK = 200;

type Finished = Awaited<ReturnType<typeof finishUpload>>;

/** How the document of an upload is made, once all of it is there. One request of all processes makes it. */
export function createFinish(services: Services, store: UploadStore) {
  const find = (id: string) =>
    store.getUpload(id).catch((error: unknown) => {
      if (error === ERRORS.FILE_NOT_FOUND) return undefined;
      throw error;
    });

  /**
   * @param request Its method, and whether its answer can be written still.
   * @returns undefined while bytes are wanting.
   * @throws ProblemError 404 where there is neither upload nor document; 503 where another process takes
   * too long; what refuses the document
   */
  return async (
    request: { readonly method: string; readonly writable: boolean },
    owner: UploadOwner,
    id: string,
  ): Promise<Finished | undefined> => {
    // A HEAD carries no words: what it refuses stays until a PATCH was told them.
    const isHeard = () => request.method !== 'HEAD' && request.writable;
    for (const deadline = Date.now() + PATIENCE; ; await sleep(LOOK)) {
      const upload = await find(id);
      if (upload && upload.offset !== upload.size) return undefined;
      if (!upload) {
        const document = await owner.find(id);
        if (!document) throw notFound();
        return { document, isNew: false };
      }
      const kept = await underLease(services.database, id, () =>
        finishUpload(services, { store, owner, id, isHeard }),
      );
      if (kept) return kept;
      if (Date.now() > deadline)
        throw new ProblemError(503, 'unavailable', { headers: { 'Retry-After': '5' } });
    }
  };
}
