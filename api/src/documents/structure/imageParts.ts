/** What an image file is made of, beyond its pixels. */
export interface ImageParts {
  /** Where the picture ends: what stands behind it is not part of it. */
  end: number;
  /** True when there is something that pixels do not need: a place, a comment, a preview. */
  hasExtras: boolean;
}

const PNG_SIGNATURE = 8;
/** Chunks that decide how a PNG looks. Texts, times and EXIF are not among them. */
const PNG_PIXELS = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP pHYs bKGD sBIT hIST'.split(' '),
);

/**
 * Reads the parts of a PNG.
 * @returns Undefined when it breaks off before its end.
 * @see https://www.w3.org/TR/png-3/#5Chunk-layout
 */
export function readPngParts(bytes: Buffer): ImageParts | undefined {
  let hasExtras = false;
  let at = PNG_SIGNATURE;
  while (at + 12 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (!PNG_PIXELS.has(type)) hasExtras = true;
    at += 12 + bytes.readUInt32BE(at);
    if (type === 'IEND') return at <= bytes.length ? { end: at, hasExtras } : undefined;
  }
  return undefined;
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const APP0 = 0xe0;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
/** The length of an APP0 that holds the units of JFIF and nothing else. */
const PLAIN_JFIF = 16;

/**
 * Reads the parts of a JPEG.
 * @returns Undefined when it breaks off before its end.
 * @see ITU-T T.81, Annex B
 */
export function readJpegParts(bytes: Buffer): ImageParts | undefined {
  let hasExtras = false;
  let at = 2;
  for (;;) {
    at = nextMarker(bytes, at);
    const marker = bytes[at + 1];
    if (marker === undefined) return undefined;
    if (marker === END_OF_IMAGE) return { end: at + 2, hasExtras };
    if (at + 4 > bytes.length) return undefined;
    const length = bytes.readUInt16BE(at + 2);
    if (isExtra(marker, bytes.subarray(at + 4, at + 2 + length), length)) hasExtras = true;
    at += 2 + length;
    if (marker === START_OF_SCAN) at = nextMarker(bytes, at);
  }
}

function isExtra(marker: number, content: Buffer, length: number): boolean {
  if (marker === COMMENT) return true;
  if (marker < APP0 || marker > APP15) return false;
  if (marker === APP0) return length !== PLAIN_JFIF;
  // Colours: without these a photo of a phone looks pale.
  if (marker === APP2) return !content.toString('latin1', 0, 11).startsWith('ICC_PROFILE');
  return marker !== APP14;
}

/** The next marker that begins a part: not a stuffed byte, a restart or a filler. */
function nextMarker(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0;
    const isRestart = next >= 0xd0 && next <= 0xd7;
    if (next !== 0 && next !== 0xff && !isRestart) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}
