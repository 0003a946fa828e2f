const QUALITY = 0.88;

/** What the browser does of it; a test stands in. */
export interface Pictures {
  /** Decodes a picture, upright. Rejects where the browser can't. */
  decode(file: Blob): Promise<ImageBitmap>;
  /** Draws it at a size and writes a JPEG. Undefined where there is not enough memory. */
  encode(picture: ImageBitmap, width: number, height: number): Promise<Blob | undefined>;
}

/**
 * Pictures by the means of the browser: a canvas decodes and encodes. Undefined where it gives no
 * picture.
 */
export const browserPictures: Pictures = {
  decode: (file) => createImageBitmap(file, { imageOrientation: 'from-image' }),
  encode(picture, width, height) {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (!context) return Promise.resolve(undefined);
    // A JPEG knows no glass: what shines through would become black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(picture, 0, 0, width, height);
    return new Promise((resolve) =>
      canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', QUALITY),
    );
  },
};

/** A picture drawn anew: upright, without the place where it was taken. */
export interface DrawnPicture {
  blob: Blob;
  width: number;
  height: number;
}

/**
 * Draws a picture as a JPEG, no longer than it may be. Undefined where the browser can't.
 * @param longest Pixels that its longest side may have.
 */
export async function drawJpeg(
  file: Blob,
  longest: number,
  { decode, encode }: Pictures = browserPictures,
): Promise<DrawnPicture | undefined> {
  let picture: ImageBitmap | undefined;
  try {
    picture = await decode(file);
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
    const width = Math.round(picture.width * scale);
    const height = Math.round(picture.height * scale);
    const blob = await encode(picture, width, height);
    return blob?.type === 'image/jpeg' ? { blob, width, height } : undefined;
  } catch {
    return undefined;
  } finally {
    picture?.close();
  }
}
