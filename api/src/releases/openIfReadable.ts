import type { Release } from '@porchlight/engine/compile';
import { passOldRelease } from './OldReleaseError.ts';
import type { Releases } from './Releases.ts';

/** A stored release; undefined for one that was never stored here, or can't be read any more, which was told when it was met. */
export async function openIfReadable(
  releases: Pick<Releases, 'open'>,
  hash: string,
): Promise<Release | undefined> {
  try {
    return await releases.open(hash);
  } catch (error) {
    passOldRelease(error);
    return undefined;
  }
}
