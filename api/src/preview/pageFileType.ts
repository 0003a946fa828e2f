import { extname } from 'node:path';

/** What a release is made of as a page fetches it: data and pictures, and no script. */
const TYPES: { [ending: string]: string } = {
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};

/** The media type of a file that an isolated process has made, by its name; of any other that it is bytes. */
export const pageFileType = (name: string): string =>
  TYPES[extname(name)] ?? 'application/octet-stream';
