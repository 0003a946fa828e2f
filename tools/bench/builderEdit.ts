/**
 * `node --import tsx tools/bench/builderEdit.ts`: one edit by the builder among 1, 100 and 1,000 programs: a
 * key in the title of a question, or another limit in its condition. The change itself, the files with it,
 * and all that the screen reads of them anew: the outline of the pack and of the program, and the panel of
 * the question with what its condition can be made of. From a key to the live step in Chromium: studioPage.
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setWhen, typeTitle } from '../definitions/editByBuilder.ts';
import { makePackOfPrograms } from './packOfPrograms.ts';

const COUNTS = [1, 100, 1000];
const EDITS = 60;
const WARM = 10;
const PLACE = { file: 'programs/garden-1/tools.schema.json', name: 'Wanted' };

type Texts = ReadonlyMap<string, string>;

async function readTexts(pack: string): Promise<Texts> {
  const names = (await readdir(pack, { recursive: true })).map((name) =>
    name.replaceAll('\\', '/'),
  );
  const texts = new Map<string, string>();
  for (const name of names.filter((one) => one.endsWith('.json')).sort())
    texts.set(name, await readFile(path.join(pack, name), 'utf8'));
  return texts;
}

const KINDS = {
  'a key in a title': (files: Texts, turn: number) =>
    typeTitle(files, PLACE, `Which tools do you want to borrow? ${'x'.repeat(turn)}`),
  'a limit in a condition': (files: Texts, turn: number) => setWhen(files, PLACE, turn),
};

/** Each turn edits each pack: what else the machine does meets all of them. */
const packs = await Promise.all(
  COUNTS.map(async (count) => {
    const folder = await makePackOfPrograms(count);
    const files = await readTexts(folder);
    await rm(folder, { recursive: true });
    return { count, files };
  }),
);
for (const [kind, edit] of Object.entries(KINDS)) {
  const times = packs.map((): number[] => []);
  for (let turn = 1; turn <= EDITS; turn += 1) {
    for (const [index, pack] of packs.entries()) {
      const start = performance.now();
      pack.files = edit(pack.files, turn);
      // The first ones warm up.
      if (turn > WARM) times[index]!.push(performance.now() - start);
    }
  }
  const at = (index: number, share: number) => {
    const sorted = times[index]!.toSorted((a, b) => a - b);
    return sorted[Math.floor((sorted.length - 1) * share)]!;
  };
  for (const [index, { count }] of packs.entries())
    console.log(
      `${count} programs, ${kind}: p50 ${at(index, 0.5).toFixed(1)} ms, p95 ${at(index, 0.95).toFixed(1)} ms, ` +
        `ratio ${(at(index, 0.5) / at(0, 0.5)).toFixed(2)}`,
    );
}
