import { gatherPack, type PackFiles } from '@porchlight/engine/pack';

/** A pack of which something stands elsewhere, or can't be read. */
export class NotOwnError extends Error {}

/**
 * The files of a pack that somebody else may have written, before they are read as one's own or written to.
 * @throws NotOwnError for a link that leads out of the pack, a pipe, a file that is far too large
 */
export async function gatherOwn(folder: string): Promise<PackFiles> {
  const { files, findings } = await gatherPack(folder);
  const [first] = findings;
  if (first) throw new NotOwnError(`${first.file}: ${first.message}`);
  return files;
}
