import type { Say } from '../texts/TextsProvider.tsx';
import type { PageLimits } from './joinPages.ts';
import { preparePhoto } from './preparePhoto.ts';

/**
 * What is sent of the files that were chosen: one as it is or made smaller, of several photos one PDF.
 * What makes PDFs is loaded when there is one to make.
 */
export async function prepareFiles(files: File[], limits: PageLimits, say: Say): Promise<File> {
  if (files.length === 1) return preparePhoto(files[0]!, limits.photoPixels);
  const { joinPages } = await import('./joinPages.ts');
  return joinPages(files, limits, say);
}
