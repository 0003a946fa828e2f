import { lackingGuards } from './guards.ts';
import { type Isolation, type IsolationOptions, openIsolation } from './openIsolation.ts';

/** A person waits for a command, and knows how large her pack is: more than the studio gives. */
export const COMMAND_LIMITS = {
  patience: 10 * 60_000,
  megabytes: 2_048,
} satisfies IsolationOptions;

/**
 * Does something with isolated processes that nobody needs afterwards, as a command does. What this machine
 * does not protect them by is said on standard error.
 */
export async function withIsolation<Result>(
  work: (isolation: Isolation) => Promise<Result>,
): Promise<Result> {
  for (const line of await lackingGuards()) process.stderr.write(`${line}\n`);
  const isolation = openIsolation(COMMAND_LIMITS);
  try {
    return await work(isolation);
  } finally {
    await isolation.close();
  }
}
