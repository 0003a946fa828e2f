import fc from 'fast-check';
import type { PackFiles } from '../compile/gatherPack.ts';
import { type CompiledRelease, compilePack, PackError } from '../compile/index.ts';
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
  kind: 'words' | 'anything' | 'gone' | 'new';
}

/** Other words, or one more file, which leave a pack sound; another text anywhere, or a file less, which seldom do. */
const drawnEdit = fc.record({
  file: fc.nat(names.length - 1),
  place: fc.nat(10_000),
  kind: fc.constantFrom<Edit['kind']>('words', 'words', 'words', 'anything', 'gone', 'new'),
});

function change(pack: PackFiles, { file, place, kind }: Edit): void {
  const name = names[file]!;
  if (kind === 'gone') {
    pack.delete(name);
    return;
  }
  if (kind === 'new') {
    pack.set(name.replace(/\.(\w+)\.json$/, '-new.$1.json'), pack.get(name)!);
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
    fc.asyncProperty(fc.array(drawnEdit, { minLength: 1, maxLength: 3 }), async (edits) => {
      const states: PackFiles[] = [files];
      for (const one of edits) {
        const pack: PackFiles = new Map(states.at(-1));
        if (pack.has(names[one.file]!)) change(pack, one);
        states.push(pack);
      }
      // Undone and done again.
      const seen: unknown[] = [];
      for (const pack of [...states, states.at(-2)!, states.at(-1)!]) seen.push(await lookAt(pack));
      expect(seen.at(-1)).toEqual(await lookAnew(states.at(-1)!));
    }),
    { numRuns: runs(4) },
  );
});

test('what no edit has touched is the same object', async () => {
  const pack: PackFiles = new Map(files);
  const [before] = (await lookAt(pack)) as [CompiledRelease];
  const page = 'pages/landing.json';
  pack.set(page, Buffer.from(textIn(pack, page).replace(/"title": "/, '"title": "Now: ')));
  const [after] = (await lookAt(pack)) as [CompiledRelease];
  expect(after.hash).not.toBe(before.hash);
  for (const [name, form] of Object.entries(before.forms))
    expect([name, after.forms[name]!.en === form.en]).toEqual([name, true]);
  expect(after.lookups.en).toBe(before.lookups.en);
  expect(after.desk!.es).toBe(before.desk!.es);
});
