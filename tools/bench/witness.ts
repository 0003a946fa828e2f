/**
 * How long `definitions witness` takes: on the shipped pack and on the example.
 *
 *     node --import tsx tools/bench/witness.ts
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { witnessPack } from '@porchlight/engine/witness';

const shipped = path.resolve(import.meta.dirname, '../../definitions');
const tool = path.resolve(import.meta.dirname, '../portal/portal.mjs');
const RUNS = 3;

const median = (times: number[]) =>
  (times.sort((a, b) => a - b)[Math.floor(times.length / 2)]! / 1000).toFixed(1);

for (const folder of [shipped, path.join(shipped, 'examples/valle-vecino')]) {
  const inside: number[] = [];
  const whole: number[] = [];
  let told = '';
  for (let run = 0; run < RUNS; run += 1) {
    let started = performance.now();
    const { ways, witnesses, proofs } = await witnessPack(folder);
    inside.push(performance.now() - started);
    told = `${ways.length} ways, ${witnesses.length} witnesses, ${proofs.length} steps`;
    started = performance.now();
    spawnSync(process.execPath, [tool, 'definitions', 'witness', folder]);
    whole.push(performance.now() - started);
  }
  const name = path.relative(path.dirname(shipped), folder);
  process.stdout.write(
    `${name}: ${told}; ${median(inside)} s, the command from its start to its end ${median(whole)} s\n`,
  );
}
