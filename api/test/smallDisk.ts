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
  remove(): void;
}

/** Mounts a small disk, which wants rights that a developer's machine seldom gives. */
export function openSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-small-'));
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder];
  const isMounted = spawnSync('mount', options, { stdio: 'ignore' }).status === 0;
  return {
    folder,
    isMounted,
    remove() {
      if (isMounted) spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A small disk, and `test` where it is mounted.
 * @throws Error where it cannot be mounted and `CI=true`.
 */
export function mountSmallDisk(megabytes: number): SmallDisk & { test: typeof test } {
  const disk = openSmallDisk(megabytes);
  const missing =
    'A small disk cannot be mounted: run the tests as root, in a container with CAP_SYS_ADMIN.';
  return { ...disk, test: runWhere(disk.isMounted, missing).test };
}
