import fc from 'fast-check';
import type { PackFiles } from '../compile/gatherPack.ts';
import { compilePack, PackError } from '../compile/index.ts';
import { forgetReads } from '../compile/readMemory.ts';
import { copyFiles, textIn } from '../compile/test/brokenPack.ts';
import { placesIn, plant } from '../compile/test/plant.ts';
import type { Json } from '../kernel/types.ts';
import { runs } from '../test/runs.ts';
import { checkPack, readSourceMap } from './index.ts';

const files = copyFiles();
const names = [...files.keys()].filter(
  (name) => name.endsWith('.json') && !name.startsWith('meta/'),
);

/** All that is made of a pack: the release, what is found, and where things stand. */
async function lookAt(pack: PackFiles): Promise<unknown[]> {
  const of = { files: pack, findings: [] };
  const told = (error: unknown) => {
    if (error instanceof PackError) return error.findings;
    throw error;
  };
  return [
    await compilePack(of).catch(told),
    await checkPack(of),
    await readSourceMap(of).catch(told),
  ];
}

/** The same as in a process that has just begun; what is remembered of a file itself is remembered of its bytes. */
function lookAnew(pack: PackFiles): Promise<unknown[]> {
  forgetReads();
  return lookAt(new Map([...pack].map(([name, bytes]) => [name, Buffer.from(bytes)])));
}

interface Edit {
  file: number;
  place: number;
  kind: 'words' | 'anything' | 'gone';
}

/** Other words, which leave a pack sound; another text anywhere, and a file that is gone, which seldom do. */
const drawnEdit = fc.record({
  file: fc.nat(names.length - 1),
  place: fc.nat(10_000),
  kind: fc.constantFrom<Edit['kind']>('words', 'words', 'words', 'anything', 'gone'),
});

function change(pack: PackFiles, { file, place, kind }: Edit): void {
  const name = names[file]!;
  if (kind === 'gone') {
    pack.delete(name);
    return;
  }
  const json = JSON.parse(textIn(pack, name)) as Json;
  const places = placesIn(name, json).filter(({ isName }) => !isName);
  const sentences = places.filter(({ at }) => / /.test(String(valueAt(json, at))));
  const among = kind === 'words' && sentences.length > 0 ? sentences : places;
  const one = among[place % among.length]!;
  const text = kind === 'words' ? `${valueAt(json, one.at)} x` : 'x';
  pack.set(name, Buffer.from(plant(json, one, text)));
}

const valueAt = (json: Json, at: (string | number)[]): unknown =>
  at.reduce<unknown>((value, key) => (value as { [key: string]: unknown })[key], json);

test('what is made of an edited pack, with all that is remembered of it, is what is made of the same files anew', async () => {
  await fc.assert(
    fc.asyncProperty(drawnEdit, async (one) => {
      await lookAt(files);
      const pack: PackFiles = new Map(files);
      change(pack, one);
      expect(await lookAt(pack)).toEqual(await lookAnew(pack));
    }),
    { numRuns: runs(5) },
  );
});
