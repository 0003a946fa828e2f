const QUALITY = 0.88;
const PHOTO = /^image\/(jpeg|hei[cf])$/;
/** Some phones send a HEIC photo without its type. */
export const HEIC_NAME = /\.hei[cf]$/i;

/** True for a file that is made smaller before it is sent, whatever its size is now. */
export function isPhoto({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return PHOTO.test(type) || HEIC_NAME.test(name);
}

/** What the browser does of it; a test stands in. */
export interface Pictures {
  /** Decodes a picture, upright. Rejects where the browser can't. */
  decode(file: Blob): Promise<ImageBitmap>;
  /** Draws it at a size and writes a JPEG. Undefined where there is not enough memory. */
  encode(picture: ImageBitmap, width: number, height: number): Promise<Blob | undefined>;
}

const browserPictures: Pictures = {
  decode: (file) => createImageBitmap(file, { imageOrientation: 'from-image' }),
  encode(picture, width, height) {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (!context) return Promise.resolve(undefined);
    context.drawImage(picture, 0, 0, width, height);
    return new Promise((resolve) =>
      canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', QUALITY),
    );
  },
};

/**
 * Makes of a phone's photo what the server keeps anyway: an upright JPEG, no longer than it may be,
 * without the place where it was taken. A slow line then carries a tenth. Where the browser can't,
 * or it would not become smaller, the file goes as it is.
 * @param longest Pixels that its longest side may have.
 */
export async function preparePhoto(
  file: File,
  longest: number,
  { decode, encode }: Pictures = browserPictures,
): Promise<File> {
  if (!isPhoto(file)) return file;
  let picture: ImageBitmap | undefined;
  try {
    picture = await decode(file);
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
    const blob = await encode(
      picture,
      Math.round(picture.width * scale),
      Math.round(picture.height * scale),
    );
    const isHeic = file.type !== 'image/jpeg';
    if (blob?.type !== 'image/jpeg' || (!isHeic && blob.size >= file.size)) return file;
    const name = isHeic ? file.name.replace(HEIC_NAME, '.jpg') : file.name;
    return new File([blob], name, { type: 'image/jpeg', lastModified: file.lastModified });
  } catch {
    return file;
  } finally {
    picture?.close();
  }
}
