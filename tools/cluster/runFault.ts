import { setTimeout as sleep } from 'node:timers/promises';
import { type Comparison, compare } from './compare.ts';
import { allReady, type Fault } from './faults.ts';
import { hasFailed, isWrite, type Outcome } from './Journal.ts';
import type { Cluster } from './startCluster.ts';
import { startLoad } from './startLoad.ts';

/** What became of a fault. */
export interface Result extends Comparison {
  fault: string;
  /** Milliseconds of load. */
  took: number;
  requests: number;
  failed: number;
  /** How they failed, and how often. */
  reasons: Record<string, number>;
  /** Milliseconds: the longest time in which nobody's write was acknowledged. */
  stoodStill: number;
  /** The same of documents alone, where somebody sent some. */
  documentsStoodStill: number;
  /** Parts of resumable uploads that were taken. */
  parts: number;
  /** What was not as it has to be; empty: all was. */
  broken: string[];
}

export interface FaultLoad {
  typing: number;
  applying: number;
}

const WARM = 2_000;
const WITHIN = 30;

/** Lets a fault happen while people apply, and reads back all that they wrote. */
export async function runFault(
  cluster: Cluster,
  fault: Fault,
  people: FaultLoad = { typing: 6, applying: 4 },
): Promise<Result> {
  const load = startLoad({ url: cluster.url, issuer: cluster.issuer, ...people });
  const broken: string[] = [];
  try {
    await sleep(WARM);
    await fault.happen(cluster);
    await (fault.settle ?? allReady)(cluster);
    await sleep(WARM);
  } catch (error) {
    broken.push((error as Error).message);
  }
  const took = load.now();
  await load.stop().catch((error: Error) => broken.push(error.message));
  const outcomes = load.outcomes.filter(({ at }) => at <= took);
  const { port } = await cluster.database.primary();
  const comparison = await compare(cluster.url, load.lives, cluster.database.url(port, 'owner'));
  const failed = outcomes.filter(hasFailed);
  const stoodStill = longestGap(outcomes.filter(isWrite), took);
  const { within = WITHIN, isSilent } = fault;
  if (stoodStill > within * 1000)
    broken.push(`writes stood still for ${Math.round(stoodStill / 1000)} s`);
  if (isSilent && failed.length) broken.push(`${failed.length} requests failed`);
  for (const list of ['lost', 'doubled'] as const)
    if (comparison[list].length) broken.push(`${list}: ${comparison[list].join('; ')}`);
  return {
    fault: fault.name,
    took,
    requests: outcomes.length,
    failed: failed.length,
    reasons: countReasons(failed),
    stoodStill,
    documentsStoodStill: longestGap(
      outcomes.filter((one) => ['document', 'part'].includes(one.kind) && isWrite(one)),
      took,
    ),
    parts: outcomes.filter((one) => one.kind === 'part' && isWrite(one)).length,
    ...comparison,
    broken,
  };
}

function longestGap(acknowledged: Outcome[], end: number): number {
  let longest = 0;
  let last = 0;
  for (const { at } of [...acknowledged, { at: end }]) {
    longest = Math.max(longest, at - last);
    last = at;
  }
  return longest;
}

function countReasons(failed: Outcome[]): Record<string, number> {
  const reasons: Record<string, number> = {};
  for (const { status, why } of failed) {
    const reason = [status || '', why].join(' ').trim();
    reasons[reason] = (reasons[reason] ?? 0) + 1;
  }
  return reasons;
}
