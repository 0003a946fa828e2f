import { fileTypeFromBuffer } from 'file-type';
import { ProblemError } from '../http/ProblemError.ts';

/** By the ending of a name, what its bytes are. SVG is text, and told by its first element. */
const TYPES: { [ending: string]: string } = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** @throws ProblemError 422 `studio-not-a-picture` for bytes that are not what the file's name says */
export async function requirePicture(path: string, bytes: Buffer): Promise<void> {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  const isIt =
    ending === 'svg'
      ? isSvg(bytes.toString('utf8'))
      : (await fileTypeFromBuffer(bytes))?.mime === TYPES[ending];
  if (!isIt) throw new ProblemError(422, 'studio-not-a-picture', { params: { path } });
}

/** What may stand before the first element, and how it ends. */
const BEFORE: [begin: string, end: string][] = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!DOCTYPE', '>'],
];

/** Whether the first element of a text is `svg`. Goes over it once. */
function isSvg(text: string): boolean {
  let at = text.startsWith('\ufeff') ? 1 : 0;
  for (;;) {
    while (' \t\r\n'.includes(text.charAt(at)) && at < text.length) at += 1;
    const known = BEFORE.find(([begin]) => text.startsWith(begin, at));
    if (!known) return /^<svg[\s/>]/.test(text.slice(at, at + 5));
    const end = text.indexOf(known[1], at + known[0].length);
    if (end < 0) return false;
    at = end + known[1].length;
  }
}
