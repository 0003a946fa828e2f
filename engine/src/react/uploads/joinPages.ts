import { pdf } from 'tinypdf';
import type { Say } from '../texts/TextsProvider.tsx';
import { nameOf } from './pages.ts';
import { drawJpeg, type Pictures } from './pictures.ts';
import { UploadError } from './UploadError.ts';

/** Points, of which an inch has 72: the longer side of a sheet of letter paper. */
const SHEET = 792;

/** How large the document may be that photos become. */
export interface PageLimits {
  /** Pixels that a page's longest side may have. */
  photoPixels: number;
  /** Bytes of the document. */
  documentBytes: number;
}

/**
 * Makes one PDF of photos, a page each, in their order. One after the other: a phone has memory for one.
 * @throws UploadError for a photo that this browser can't open, and for more than a document may have
 */
export async function joinPages(
  photos: File[],
  { photoPixels, documentBytes }: PageLimits,
  say: Say,
  signal: AbortSignal,
  pictures?: Pictures,
): Promise<File> {
  const builder = pdf();
  let size = 0;
  const tooLarge = () => new UploadError(say('file-pages-too-large'));
  for (const photo of photos) {
    signal.throwIfAborted();
    const drawn = await drawJpeg(photo, photoPixels, pictures);
    if (!drawn) throw new UploadError(say('file-page', { name: photo.name }));
    size += drawn.blob.size;
    if (size > documentBytes) throw tooLarge();
    const scale = SHEET / Math.max(drawn.width, drawn.height);
    const [width, height] = [drawn.width * scale, drawn.height * scale];
    const bytes = new Uint8Array(await drawn.blob.arrayBuffer());
    builder.page(width, height, (page) => page.image(bytes, 0, 0, width, height));
  }
  const bytes = builder.build() as Uint8Array<ArrayBuffer>;
  if (bytes.length > documentBytes) throw tooLarge();
  const { lastModified } = photos[0]!;
  return new File([bytes], nameOf(photos), { type: 'application/pdf', lastModified });
}
