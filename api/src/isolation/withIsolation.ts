import { type Isolation, openIsolation } from './openIsolation.ts';

/** A person waits for a command, and knows how large her pack is: more than the studio gives. */
const PATIENCE = 10 * 60_000;
const MEGABYTES = 2_048;

/** Does something with isolated processes that nobody needs afterwards, as a command does. */
export async function withIsolation<Result>(
  work: (isolation: Isolation) => Promise<Result>,
): Promise<Result> {
  const isolation = openIsolation({ patience: PATIENCE, megabytes: MEGABYTES });
  try {
    return await work(isolation);
  } finally {
    await isolation.close();
  }
}
