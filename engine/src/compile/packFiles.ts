import { LARGEST_FILE, type PackFiles, type PackSource } from './gatherPack.ts';
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
