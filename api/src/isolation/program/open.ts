import { compilePack, openRelease, type Release } from '@porchlight/engine/compile';
import type { GatheredPack } from '@porchlight/engine/pack';
import { keepLast } from '../../keepLast.ts';
import { openSent } from '../releasePair.ts';

/** Releases that stay open: the one that is edited, and the one before. */
const OPEN = 2;
const opened = new Map<string, Release>();

function remember(release: Release): Release {
  keepLast(opened, release.hash, release, OPEN);
  return release;
}

/** The release of what was sent: a pack's files, or a release as `versionOfRelease` sends it. */
export async function openGathered(pack: GatheredPack, isRelease = false): Promise<Release> {
  return isRelease ? openSent(pack) : remember(openRelease(await compilePack(pack)));
}

/** A release of this pack that was opened before, or the one of its files. */
export const openAgain = async (pack: GatheredPack, hash: string): Promise<Release> =>
  opened.get(hash) ?? openGathered(pack);
