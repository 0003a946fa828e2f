import { whenFetched } from '../online/whenFetched.ts';
import type { Say } from '../texts/TextsProvider.tsx';
import type { PageLimits } from './joinPages.ts';
import { preparePhoto } from './preparePhoto.ts';

/** One after the other, whatever is chosen meanwhile: a phone has memory for one photo. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * What is sent of the files that were chosen: one as it is or made smaller, of several photos one PDF.
 * What makes PDFs is loaded when there is one to make.
 * @throws UploadError where they can't be put together; the signal's reason
 */
export function prepareFiles(
  files: File[],
  limits: PageLimits,
  say: Say,
  signal: AbortSignal,
): Promise<File> {
  const prepared = turn.then(async () => {
    signal.throwIfAborted();
    if (files.length === 1) return preparePhoto(files[0]!, limits.photoPixels);
    const { joinPages } = await whenFetched(() => import('./joinPages.ts'));
    return joinPages(files, limits, say, signal);
  });
  turn = prepared.catch(() => undefined);
  return prepared;
}
