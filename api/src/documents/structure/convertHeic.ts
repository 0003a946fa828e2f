import type { Limits } from '@porchlight/engine';
import sharp from 'sharp';
import { toUprightJpeg } from './checkImage.ts';
import type { ExaminedFile } from './FileVerdict.ts';

/** A decoded photo stands in memory whole: 4 bytes a pixel, twice. */
const MOST_PIXELS = 50_000_000;

/** Turns a phone's HEIC photo into an upright JPEG: what case workers can open, and what is kept. */
export async function convertHeic(
  bytes: Buffer,
  { photoPixels, picturePixels }: Pick<Limits, 'photoPixels' | 'picturePixels'>,
): Promise<ExaminedFile> {
  // Its size stands in its head: a picture that is too large is not decoded at all.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > Math.min(picturePixels, MOST_PIXELS)) return { problem: 'image-too-large' };
  // The decoder is loaded where there is such a photo: it takes more memory than all other checks.
  const { default: convert } = await import('heic-convert');
  const jpeg = await convert({ buffer: bytes, format: 'JPEG', quality: 0.95 });
  return { rewritten: await toUprightJpeg(sharp(Buffer.from(jpeg)), photoPixels) };
}
