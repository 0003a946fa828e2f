import { mkdirSync } from 'node:fs';
import { access, rename } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds until somebody else's first start has ended. */
const PATIENCE = 120_000;

/**
 * The data folder as a first start on the shipped pack leaves it, for others to be copied from: made once in a
 * test run, by whoever asks first.
 * @param folder Where the run has it.
 * @param start Starts a portal on a folder, and stops it.
 */
export async function prepareData(
  folder: string,
  start: (folder: string) => Promise<unknown>,
): Promise<string> {
  const data = path.join(folder, 'data');
  try {
    mkdirSync(folder);
  } catch {
    await waitFor(data);
    return data;
  }
  const begun = path.join(folder, 'begun');
  mkdirSync(begun);
  await start(begun);
  await rename(begun, data);
  return data;
}

async function waitFor(data: string): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const isThere = await access(data).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    if (Date.now() > deadline) throw new Error(`Nobody has prepared ${data}.`);
    await sleep(50);
  }
}
