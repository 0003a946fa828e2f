import path from 'node:path';
import { ASSETS, LARGEST_FILE, type PackFiles, type PackSource } from './gatherPack.ts';
import { type Pack, readPack } from './readPack.ts';
import { hashPack } from './release.ts';

/** Bytes that a file of a pack may have. */
export const PACK_FILE_BYTES = LARGEST_FILE;

/** The files of a pack that was read, in the order of their paths. */
export function filesOf(pack: Pack): PackFiles {
  const texts = [...pack.files].map(([name, { text }]) => [name, Buffer.from(text)] as const);
  return new Map([...texts, ...pack.assets].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Reads a pack's files without compiling them.
 * @returns The files, and the hash of the release that they make.
 * @throws PackError when a file can't be one of a pack's.
 */
export async function readPackFiles(
  source: PackSource,
): Promise<{ hash: string; files: PackFiles }> {
  const pack = await readPack(source);
  return { hash: hashPack(pack), files: filesOf(pack) };
}

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
