import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { META_SCHEMAS } from '@porchlight/engine/compile';
import { gatherOwn } from '../../definitions/gatherOwn.ts';

const { resolve } = createRequire(import.meta.url);

/**
 * Writes a pack's `meta/` anew: the engine's meta-schemas, for editors. What else is there goes.
 * @returns How many there are.
 * @throws NotOwnError where the folder, or one of its files, stands elsewhere
 */
export async function writeMeta(pack: string): Promise<number> {
  await gatherOwn(pack);
  const folder = path.join(pack, 'meta');
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder))
    if (name.endsWith('.json') && !META_SCHEMAS.has(name)) await rm(path.join(folder, name));
  for (const name of META_SCHEMAS.keys())
    await writeFile(
      path.join(folder, name),
      await readFile(resolve(`@porchlight/engine/meta/${name}`)),
    );
  return META_SCHEMAS.size;
}
