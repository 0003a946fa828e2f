import { cp, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const model = path.join(root, 'engine/cases/programs/garden');
/** The id of the program before the first. */
export const FIRST_ID = 1000;

/** A copy of the model with a folder, an id and a name of its own. */
async function addProgram(pack: string, position: number): Promise<void> {
  const folder = `garden-${position}`;
  const target = path.join(pack, 'programs', folder);
  for (const name of await readdir(model, { recursive: true })) {
    if (!name.endsWith('.json')) continue;
    const text = (await readFile(path.join(model, name), 'utf8'))
      .replaceAll('/garden/', `/${folder}/`)
      .replace('"programID": 77', `"programID": ${FIRST_ID + position}`)
      .replaceAll('A garden plot', `A garden plot in district ${position}`)
      .replaceAll('Garden Plots', `Garden Plots ${position}`);
    await mkdir(path.dirname(path.join(target, name)), { recursive: true });
    await writeFile(path.join(target, name), text);
  }
}

/** The shipped pack with so many programs in place of its own, in a folder of its own: `garden-1`, `garden-2` … */
export async function makePackOfPrograms(count: number): Promise<string> {
  const pack = await mkdtemp(path.join(tmpdir(), 'bench-'));
  const definitions = path.join(root, 'definitions');
  const isLeftOut = /[\\/](examples|programs)$/;
  await cp(definitions, pack, { recursive: true, filter: (name) => !isLeftOut.test(name) });
  for (let position = 1; position <= count; position += 1) await addProgram(pack, position);
  return pack;
}
