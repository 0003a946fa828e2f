/**
 * How long `definitions check` takes: on the shipped pack, and on packs with more programs.
 *
 *     node --import tsx tools/bench/check.ts [COUNT …]
 *
 * The programs are copies of those of the pack that add something, each under a name of its own.
 */
import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkPack } from '@porchlight/engine/check';

const shipped = path.resolve(import.meta.dirname, '../../definitions');
const tool = path.resolve(import.meta.dirname, '../portal/portal.mjs');
const RUNS = 5;

const median = (times: number[]) =>
  Math.round(times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!);

/** A pack with so many programs: those that add something, over and over. */
async function createPack(count: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'check-bench-'));
  await cp(shipped, folder, { recursive: true });
  const models: string[] = [];
  for (const name of await readdir(path.join(shipped, 'programs'))) {
    const text = await readFile(path.join(shipped, 'programs', name, 'program.json'), 'utf8');
    if (JSON.parse(text).adds) models.push(name);
  }
  await rm(path.join(folder, 'programs'), { recursive: true });
  for (let number = 1; number <= count; number += 1) {
    const model = models[(number - 1) % models.length]!;
    const name = `${model}-${number}`;
    const target = path.join(folder, 'programs', name);
    await cp(path.join(shipped, 'programs', model), target, { recursive: true });
    const file = path.join(target, 'program.json');
    const program = JSON.parse(
      // What its conditions read of itself stands under its own name.
      (await readFile(file, 'utf8')).replaceAll(`/${model}/`, `/${name}/`),
    );
    await writeFile(file, JSON.stringify({ ...program, programID: 1000 + number }, null, 2));
    for (const own of await readdir(target)) {
      if (!/\.(schema|fields|ui)\.json$/.test(own)) continue;
      const text = await readFile(path.join(target, own), 'utf8');
      await writeFile(path.join(target, own), text.replaceAll(`/${model}/`, `/${name}/`));
    }
  }
  return folder;
}

async function measure(folder: string, runs: number): Promise<{ times: number[]; found: number }> {
  const times: number[] = [];
  let found = 0;
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now();
    found = (await checkPack(folder)).length;
    times.push(performance.now() - started);
  }
  return { times, found };
}

const first = await measure(shipped, 1);
const warm = await measure(shipped, RUNS);
const whole = Array.from({ length: 3 }, () => {
  const started = performance.now();
  spawnSync(process.execPath, [tool, 'definitions', 'check', shipped]);
  return performance.now() - started;
});
process.stdout.write(
  `the shipped pack: first ${median(first.times)} ms, then ${median(warm.times)} ms; ${first.found} findings\n` +
    `the command, from its start to its end: ${median(whole)} ms\n`,
);
const counts = process.argv.slice(2).map(Number);
for (const count of counts.length ? counts : [1, 100, 1000]) {
  const folder = await createPack(count);
  const { times, found } = await measure(folder, count > 100 ? 1 : 3);
  process.stdout.write(
    `${count} programs: ${median(times)} ms, ${(median(times) / count).toFixed(1)} ms a program; ${found} findings\n`,
  );
  await rm(folder, { recursive: true });
}
