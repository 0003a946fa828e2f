import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COMPILED } from '../../isolation/index.ts';
import { stageName } from './stageName.ts';

/**
 * Writes what was compiled. A stage may be reading it: nothing that is there is taken away meanwhile, and
 * of what was compiled before only that is written anew which depends on the day.
 * @param files What the isolated process has made: their names are made harmless, and they are data.
 */
export async function writeReleaseFiles(folder: string, files: Map<string, Buffer>): Promise<void> {
  await mkdir(join(folder, 'page'), { recursive: true });
  const pages = [...files].filter(([name]) => name !== COMPILED);
  await Promise.all(
    pages.map(([name, body]) => writeWhole(join(folder, 'page', stageName(name)), body)),
  );
  // Last: where it stands, the others do.
  const compiled = files.get(COMPILED);
  const last = join(folder, COMPILED);
  if (compiled && !existsSync(last)) await writeWhole(last, compiled);
}

/** Who reads it sees all of it, or what was there before. */
async function writeWhole(file: string, body: Buffer): Promise<void> {
  const beside = `${file}.part`;
  await writeFile(beside, body);
  await rename(beside, file);
}
