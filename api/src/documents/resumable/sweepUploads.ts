import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../Services.ts';
import { uploadsFolder } from './uploadsFolder.ts';

/** Milliseconds after its last byte for which an upload can be resumed. */
const PATIENCE = 24 * 60 * 60 * 1000;

/** Removes uploads that were given up, and what a killed process left of one. */
export async function sweepUploads({
  config,
  clock,
}: Pick<Services, 'config' | 'clock'>): Promise<void> {
  const folder = uploadsFolder(config);
  const names = new Set((await readdir(folder)).map((name) => name.replace(/\.json$/, '')));
  for (const name of names) {
    const path = join(folder, name);
    // A process that was killed left one of the two.
    const found = await stat(path).catch(() => stat(`${path}.json`).catch(() => undefined));
    if (!found || clock().getTime() - found.mtimeMs < PATIENCE) continue;
    await rm(path, { force: true });
    await rm(`${path}.json`, { force: true });
  }
}
