import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runWhere } from './runWhere.ts';

/** A disk of its own, in memory, which is soon full. */
export interface SmallDisk {
  folder: string;
  /** False where it could not be mounted: the folder is then one of the large disk. */
  isMounted: boolean;
  /** `test`, where it is mounted. */
  test: typeof test;
  remove(): void;
}

/**
 * Mounts a small disk, which wants rights that a developer's machine seldom gives.
 * @throws Error where it cannot be mounted and `CI=true`.
 */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-small-'));
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder];
  const isMounted = spawnSync('mount', options, { stdio: 'ignore' }).status === 0;
  const missing =
    'A small disk cannot be mounted: run the tests as root, in a container with CAP_SYS_ADMIN.';
  return {
    folder,
    isMounted,
    test: runWhere(isMounted, missing).test,
    remove() {
      if (isMounted) spawnSync('umount', [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
