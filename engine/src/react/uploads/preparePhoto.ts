import { drawJpeg, type Pictures } from './pictures.ts';

const PHOTO = /^image\/(jpeg|hei[cf])$/;
/** Some phones send a HEIC photo without its type. */
export const HEIC_NAME = /\.hei[cf]$/i;

/** True for a file that is made smaller before it is sent, whatever its size is now. */
export function isPhoto({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return PHOTO.test(type) || HEIC_NAME.test(name);
}

/**
 * Makes of a phone's photo what the server keeps anyway: an upright JPEG, no longer than it may be,
 * without the place where it was taken. A slow line then carries a tenth. Where the browser can't,
 * or it would not become smaller, the file goes as it is.
 * @param longest Pixels that its longest side may have.
 */
export async function preparePhoto(
  file: File,
  longest: number,
  pictures?: Pictures,
): Promise<File> {
  if (!isPhoto(file)) return file;
  const drawn = await drawJpeg(file, longest, pictures);
  const isHeic = file.type !== 'image/jpeg';
  if (!drawn || (!isHeic && drawn.blob.size >= file.size)) return file;
  const name = isHeic ? file.name.replace(HEIC_NAME, '.jpg') : file.name;
  return new File([drawn.blob], name, { type: 'image/jpeg', lastModified: file.lastModified });
}
