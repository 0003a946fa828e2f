import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until something holds. @returns Milliseconds that it took.
 * @throws Error when it does not within the patience.
 */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  { patience = 60_000, pause = 100 }: { patience?: number; pause?: number } = {},
): Promise<number> {
  const start = performance.now();
  for (;;) {
    if (await Promise.resolve(holds()).catch(() => false)) return performance.now() - start;
    if (performance.now() - start > patience)
      throw new Error(`Not within ${patience / 1000} s: ${what}.`);
    await sleep(pause);
  }
}

/** The status that an address answers with; 0 when nobody does. */
export async function statusOf(url: string, timeout = 2_000): Promise<number> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeout) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
