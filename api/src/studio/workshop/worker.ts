import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkPack } from '@porchlight/engine/check';
import { compilePack, type Finding, openRelease, PackError } from '@porchlight/engine/compile';
import { stageFiles } from '../../preview/screens.ts';
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

/** Writes what was compiled: whole, or not at all. */
async function keep(
  folder: string,
  compiled: Awaited<ReturnType<typeof compilePack>>,
): Promise<void> {
  const beside = `${folder}.part`;
  await rm(beside, { recursive: true, force: true });
  await mkdir(join(beside, 'page'), { recursive: true });
  await writeFile(join(beside, 'compiled.json'), JSON.stringify(compiled));
  for (const [name, { body }] of stageFiles(openRelease(compiled)))
    await writeFile(join(beside, 'page', stageName(name)), body);
  await rm(folder, { recursive: true, force: true });
  await rename(beside, folder);
}
