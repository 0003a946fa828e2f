import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkPack } from '@porchlight/engine/check';
import { compilePack, type Finding, openRelease, PackError } from '@porchlight/engine/compile';
import { screenFiles } from '../../preview/screens.ts';
import { stageName } from './stageName.ts';

/** What is asked of the thread. */
export interface Order {
  /** The copy's files. */
  folder: string;
  /** Compiled releases, a folder each. Absent: the files are only checked. */
  releases?: string;
}

/** What came of it: the release's hash, when there is one. */
export interface Worked {
  findings: Finding[];
  hash?: string;
}

/** Runs in a thread of its own, which may be ended at any moment. */
export default async function work({ folder, releases }: Order): Promise<Worked> {
  if (!releases) return { findings: await checkPack(folder) };
  try {
    const compiled = await compilePack(folder);
    await keep(join(releases, compiled.hash), compiled);
    return { findings: [], hash: compiled.hash };
  } catch (error) {
    if (error instanceof PackError) return { findings: error.findings };
    throw error;
  }
}

/**
 * Writes what was compiled. A stage may be reading it: nothing that is there is taken away meanwhile, and
 * of what was compiled before only that is written anew which depends on the day.
 */
async function keep(
  folder: string,
  compiled: Awaited<ReturnType<typeof compilePack>>,
): Promise<void> {
  const release = openRelease(compiled);
  const last = join(folder, 'compiled.json');
  const isThere = existsSync(last);
  await mkdir(join(folder, 'page'), { recursive: true });
  for (const [name, { body }] of [...(isThere ? [] : release.pageFiles), ...screenFiles(release)])
    await writeWhole(join(folder, 'page', stageName(name)), body);
  if (!isThere) await writeWhole(last, JSON.stringify(compiled));
}

/** Who reads it sees all of it, or what was there before. */
async function writeWhole(file: string, body: string | Buffer): Promise<void> {
  const beside = `${file}.part`;
  await writeFile(beside, body);
  await rename(beside, file);
}
