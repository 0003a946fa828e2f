import type { Json, Pointer } from '../kernel/types.ts';
import { createRandom } from '../patterns/random.ts';
import type { Domain } from './domain.ts';

/** One value for each of some places; undefined is no answer. */
export type Assignment = Map<Pointer, Json | undefined>;

/** More combinations than these are drawn from, and not tried one by one. */
export const COMBINATIONS_AT_MOST = 20_000;
/** So many are drawn then. */
const DRAWN = 1_000;

/** The combinations of some domains, in an order that begins with the first values of all. */
export interface Combinations {
  count: number;
  /** Why they may not be all. */
  doubts: string[];
  [Symbol.iterator](): Iterator<Assignment>;
}

/** Every combination, or so many of them drawn by the seed where there are too many. */
export function combine(domains: Map<Pointer, Domain>, seed: number): Combinations {
  const entries = [...domains];
  const count = entries.reduce((product, [, { values }]) => product * values.length, 1);
  const isWhole = count <= COMBINATIONS_AT_MOST;
  const doubts = entries.flatMap(([, { doubt }]) => doubt ?? []);
  if (!isWhole) doubts.push(`${count} combinations are more than ${COMBINATIONS_AT_MOST}`);
  return {
    count,
    doubts: [...new Set(doubts)],
    *[Symbol.iterator]() {
      const random = createRandom(seed);
      for (let turn = 0; turn < (isWhole ? count : DRAWN); turn += 1) {
        let rest = turn;
        const one: Assignment = new Map();
        for (const [pointer, { values }] of entries) {
          const position = isWhole ? rest % values.length : Math.floor(random() * values.length);
          if (isWhole) rest = Math.floor(rest / values.length);
          one.set(pointer, values[position]);
        }
        yield one;
      }
    },
  };
}
