/**
 * `node --import tsx tools/bench/editToVisible.ts`: from saving a file of a pack to the moment when a
 * page that is loaded shows it, with 1, 100 and 1,000 programs. The portal runs, the editor is a write.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPortal } from '../browser/startPortal.ts';
import { makePackOfPrograms } from './packOfPrograms.ts';

const COUNTS = process.argv[2] ? [Number(process.argv[2])] : [1, 100, 1000];
const EDITS = 9;

/** The release that a page would be loaded with. */
async function shownRelease(url: string): Promise<string> {
  const page = await (await fetch(url)).text();
  return /data-release="(\w+)"/.exec(page)![1]!;
}

/** Whether a page that is loaded now has a word in a step of the program. */
async function isVisible(url: string, word: string, known: string): Promise<boolean> {
  const release = await shownRelease(url);
  if (release === known) return false;
  const part = await fetch(new URL(`/releases/${release}/program.garden-1.en.json`, url));
  return (await part.text()).includes(word);
}

/** Milliseconds from the write to the page. */
async function edit(file: string, url: string, turn: number): Promise<number> {
  const word = `Tools of turn ${turn}`;
  const step = JSON.parse(await readFile(file, 'utf8'));
  step.title = word;
  const known = await shownRelease(url);
  const start = performance.now();
  await writeFile(file, JSON.stringify(step, null, 2));
  while (!(await isVisible(url, word, known))) await sleep(5);
  return performance.now() - start;
}

let first = 0;
for (const count of COUNTS) {
  const pack = await makePackOfPrograms(count);
  const portal = await startPortal({ env: { DEFINITIONS_DIR: pack, LOG_LEVEL: 'error' } });
  const file = path.join(pack, 'programs/garden-1/tools.schema.json');
  const times: number[] = [];
  // The first warms up.
  for (let turn = 0; turn <= EDITS; turn += 1) times.push(await edit(file, portal.url, turn));
  const [, ...measured] = times;
  measured.sort((a, b) => a - b);
  const median = measured[Math.floor(EDITS / 2)]!;
  first ||= median;
  console.log(
    `${count} programs: visible after ${median.toFixed(0)} ms (median of ${EDITS}, ` +
      `${measured[0]!.toFixed(0)} to ${measured.at(-1)!.toFixed(0)}), ratio ${(median / first).toFixed(2)}`,
  );
  await portal.remove();
  await rm(pack, { recursive: true });
}
