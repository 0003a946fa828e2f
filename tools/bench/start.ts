/**
 * `npm start` on a warm clone: seconds until it is ready, with its database made and with it there already.
 * Run: node --import tsx tools/bench/start.ts
 */
import { startPortal } from '../browser/startPortal.ts';

const ROUNDS = 5;
const quiet = { LOG_LEVEL: 'error' };

async function time<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  const start = performance.now();
  const result = await work();
  return [(performance.now() - start) / 1000, result];
}

const first: number[] = [];
const warm: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const [made, portal] = await time(() => startPortal({ env: quiet }));
  first.push(made);
  await portal.stop();
  const [again, next] = await time(() => startPortal({ env: quiet, dataDir: portal.dataDir }));
  warm.push(again);
  await next.remove();
}
const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
console.log(
  `Until ready, median of ${ROUNDS}: first start ${median(first).toFixed(1)} s, later starts ${median(warm).toFixed(1)} s`,
);
