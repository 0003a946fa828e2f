import type { Limits } from '@porchlight/engine';
import sharp, { type Sharp } from 'sharp';
import type { ExaminedFile } from './FileVerdict.ts';
import { readJpegParts, readPngParts } from './imageParts.ts';

/** Such files stand in memory whole while they are decoded; the others pass through row by row. */
const MOST_PIXELS_AT_ONCE = 30_000_000;
const QUALITY = 88;

// Two checks at once is what the machine is asked for: not two times its cores.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Decodes a picture to its last row. What it has beyond its pixels (a place, a comment, bytes behind its
 * end) is left out by writing it anew; a photo is then upright and no longer than it may be.
 * @param limits Pixels that a photo's longest side may keep, and that a picture may have.
 */
export async function checkImage(
  bytes: Buffer,
  type: string,
  { photoPixels: longest, picturePixels }: Pick<Limits, 'photoPixels' | 'picturePixels'>,
): Promise<ExaminedFile> {
  const isJpeg = type === 'image/jpeg';
  const parts = isJpeg ? readJpegParts(bytes) : readPngParts(bytes);
  if (!parts) return { problem: 'file-broken' };
  const picture = bytes.subarray(0, parts.end);
  const { width, height, depth, isProgressive } = await sharp(picture, {
    limitInputPixels: false,
  }).metadata();
  const most = isProgressive ? Math.min(picturePixels, MOST_PIXELS_AT_ONCE) : picturePixels;
  // By its head alone. Points of 16 bits are twice the work.
  const work = width * height * (depth === 'ushort' ? 2 : 1);
  if (work > most) return { problem: 'image-too-large' };
  // Serious errors count; a camera's harmless oddities do not.
  const image = sharp(picture, { failOn: 'error', limitInputPixels: most, sequentialRead: true });
  const isTooLong = isJpeg && Math.max(width, height) > longest;
  if (!parts.hasExtras && parts.end === bytes.length && !isTooLong) {
    await image.resize({ width: 64, height: 64, fit: 'inside' }).raw().toBuffer();
    return {};
  }
  return {
    rewritten: await (isJpeg ? toUprightJpeg(image, longest) : image.autoOrient().png().toBuffer()),
  };
}

/** A photo as it is kept: upright, at most so long, without a place. */
export function toUprightJpeg(photo: Sharp, longest: number): Promise<Buffer> {
  return photo
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}
