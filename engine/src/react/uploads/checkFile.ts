import type { Portal } from '../../kernel/index.ts';
import { isPage } from './pages.ts';
import { HEIC_NAME, isPhoto } from './preparePhoto.ts';

/** What is wrong with a chosen file, before it is sent; the server looks again, at its bytes. */
export interface FileProblem {
  code: 'file-types' | 'file-pages' | 'upload-too-large' | 'upload-empty';
  params?: { megabytes: number };
}

/** What of a portal limits files. @inline */
interface Limited extends Pick<Portal, 'documentTypes'> {
  limits: Pick<Portal['limits'], 'documentBytes'>;
}

/** Checks files by the portal's limits: one of any kind, or photos that become the pages of one. */
export function checkFiles(
  files: Pick<File, 'name' | 'size' | 'type'>[],
  portal: Limited,
): FileProblem | undefined {
  if (files.length > 1 && !files.every(isPage)) return { code: 'file-pages' };
  for (const file of files) {
    const problem = checkFile(file, portal);
    // A page is drawn anew: how large it was does not matter.
    if (problem && (files.length === 1 || problem.code !== 'upload-too-large')) return problem;
  }
  return undefined;
}

function checkFile(
  file: Pick<File, 'name' | 'size' | 'type'>,
  portal: Limited,
): FileProblem | undefined {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const isKnown = portal.documentTypes.some((type) => type.extensions.includes(extension));
  if (!isKnown && !HEIC_NAME.test(file.name)) return { code: 'file-types' };
  if (file.size === 0) return { code: 'upload-empty' };
  const limit = portal.limits.documentBytes;
  // A photo is made smaller before it is sent.
  if (file.size <= limit || isPhoto(file)) return undefined;
  return { code: 'upload-too-large', params: { megabytes: Math.floor(limit / 1024 / 1024) } };
}

/** True for a picture that every browser can show. */
export function isShownPicture({ type }: Pick<File, 'type'>): boolean {
  return type.startsWith('image/') && !type.includes('hei');
}

/** The `accept` of a file control: `.pdf,.jpg,.jpeg,.png,image/heic,image/heif`. */
export function acceptOf(portal: Pick<Portal, 'documentTypes'>): string {
  const extensions = portal.documentTypes.flatMap((type) => type.extensions);
  return [...extensions.map((one) => `.${one}`), 'image/heic', 'image/heif'].join(',');
}
