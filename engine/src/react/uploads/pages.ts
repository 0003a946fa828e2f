import { isPhoto } from './preparePhoto.ts';

/** True for a file that can be a page of a document: a photo, or a picture of a screen. */
export function isPage(file: Pick<File, 'type' | 'name'>): boolean {
  return isPhoto(file) || file.type === 'image/png';
}

/** The name under which files are sent: of several, the first one's, for they become one PDF. */
export function nameOf(files: Pick<File, 'name'>[]): string {
  const name = files[0]?.name ?? '';
  return files.length > 1 ? `${name.replace(/\.[^.]*$/, '')}.pdf` : name;
}
