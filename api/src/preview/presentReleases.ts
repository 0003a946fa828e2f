import { randomBytes } from 'node:crypto';
import type { CompiledRelease } from '@porchlight/engine/compile';
import { hashFiles } from '@porchlight/engine/pack';
import { type FolderVersion, type Isolation, versionOfRelease } from '../isolation/index.ts';
import type { StageFiles } from './Shown.ts';
import { type Parts, readShown, type ShownRelease } from './ShownRelease.ts';

/** Has releases presented by isolated processes. */
export interface Presenter {
  /** Stands in a stage's document where each answer has a nonce of its own. */
  nonceSlot: string;
  /** What a folder holds. @throws PackError, StoppedError */
  folder(version: FolderVersion): Promise<ShownRelease>;
  /** Another release. @throws StoppedError */
  release(compiled: CompiledRelease): Promise<ShownRelease>;
}

/** @param key Whose pack it is, for the isolated processes. */
export function createPresenter(
  isolation: Isolation,
  key: string,
  stageFiles: () => StageFiles,
): Presenter {
  const nonceSlot = randomBytes(16).toString('base64');
  const options = () => ({ stage: { ...stageFiles(), nonce: nonceSlot } });
  let parts: Parts = new Map();
  return {
    nonceSlot,
    async folder(pack) {
      const known = parts;
      const asked = { ...options(), parts: [...known.keys()] };
      const answer = await isolation.run({ key, work: 'present', pack, options: asked });
      const shown = readShown(answer, hashFiles(pack.files), known);
      parts = shown.parts;
      return shown.release;
    },
    async release(compiled) {
      const pack = versionOfRelease(compiled);
      const asked = { ...options(), isRelease: true };
      const own = heldKey(compiled);
      const answer = await isolation.run({ key: own, work: 'present', pack, options: asked });
      return readShown(answer, compiled.hash, new Map()).release;
    },
  };
}

/** Whose a release is that is shown beside the folder's. */
export const heldKey = ({ hash }: CompiledRelease): string => `release:${hash}`;
