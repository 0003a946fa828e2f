import path from 'node:path';
import { ASSETS } from './gatherPack.ts';

/**
 * Whether a file at this path of a folder is read as one of its pack: a definition or a picture, not
 * hidden, and of no other pack.
 * @example isPackPath('application/home.schema.json') // true
 * @example isPackPath('README.md') // false
 */
export function isPackPath(name: string): boolean {
  const parts = name.split('/');
  if (parts[0] === 'examples' || parts.some((part) => part.startsWith('.'))) return false;
  return name.endsWith('.json') || ASSETS.has(path.extname(name));
}
