/**
 * `node --import tsx tools/bench/editToVisible.ts`: from saving a file of a pack to the moment when a
 * page that is loaded shows it, with 1, 100 and 1,000 programs. The portal runs, the editor is a write. The
 * same beside it in `definitions preview`.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPreview } from '@porchlight/api/preview';
import { startPortal } from '../browser/startPortal.ts';
import { makePackOfPrograms } from './packOfPrograms.ts';

const COUNTS = process.argv[2] ? [Number(process.argv[2])] : [1, 100, 1000];
const EDITS = 9;
/** Milliseconds from one that is shown to the next. */
const PAUSE = 500;

/** The release that a page of the portal would be loaded with. */
async function shownByPortal(url: string): Promise<string> {
  const page = await (await fetch(url)).text();
  return /data-release="(\w+)"/.exec(page)![1]!;
}

/** The same of a preview's stage, which is loaded with the release that its page was told of. */
async function shownByPreview(url: string): Promise<string> {
  const { release } = (await (await fetch(`${url}/preview/state`)).json()) as { release: string };
  const stage = await (await fetch(`${url}/stage/en?release=${release}`)).text();
  return /data-release="(\w+)"/.exec(stage)![1]!;
}

/** Something that shows a pack's folder. */
interface Shown {
  url: string;
  release(url: string): Promise<string>;
}

/** Whether a page that is loaded now has a word in a step of the program. */
async function isVisible({ url, release }: Shown, word: string, known: string): Promise<boolean> {
  const shown = await release(url);
  if (shown === known) return false;
  const part = await fetch(new URL(`/releases/${shown}/program.garden-1.en.json`, url));
  return (await part.text()).includes(word);
}

/** Milliseconds from the write to the page. */
async function edit(file: string, shown: Shown, turn: number): Promise<number> {
  const word = `Tools of turn ${turn}`;
  const step = JSON.parse(await readFile(file, 'utf8'));
  step.title = word;
  const known = await shown.release(shown.url);
  const start = performance.now();
  await writeFile(file, JSON.stringify(step, null, 2));
  while (!(await isVisible(shown, word, known))) await sleep(5);
  return performance.now() - start;
}

const first = new Map<string, number>();

async function measure(name: string, pack: string, shown: Shown, from: number): Promise<void> {
  const file = path.join(pack, 'programs/garden-1/tools.schema.json');
  const times: number[] = [];
  // The first warms up.
  for (let turn = 0; turn <= EDITS; turn += 1) {
    times.push(await edit(file, shown, from + turn));
    // Storing the one before is no part of it.
    await sleep(PAUSE);
  }
  const [, ...measured] = times;
  measured.sort((a, b) => a - b);
  const median = measured[Math.floor(EDITS / 2)]!;
  const of = name.replace(/^\d+ /, '');
  if (!first.has(of)) first.set(of, median);
  console.log(
    `${name}: visible after ${median.toFixed(0)} ms (median of ${EDITS}, ` +
      `${measured[0]!.toFixed(0)} to ${measured.at(-1)!.toFixed(0)}), ratio ${(median / first.get(of)!).toFixed(2)}`,
  );
}

for (const count of COUNTS) {
  const pack = await makePackOfPrograms(count);
  const portal = await startPortal({ env: { DEFINITIONS_DIR: pack, LOG_LEVEL: 'error' } });
  await measure(`${count} programs`, pack, { url: portal.url, release: shownByPortal }, 0);
  await portal.remove();
  const preview = await createPreview({ folder: pack });
  const shown = { url: preview.url, release: shownByPreview };
  await measure(`${count} programs, in the preview`, pack, shown, EDITS + 1);
  await preview.close();
  await rm(pack, { recursive: true });
}
