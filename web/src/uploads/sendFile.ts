import type { JsonObject } from '@porchlight/engine';
import { NetworkError } from '../http/ApiError.ts';
import type { FileToSend } from './FileToSend.ts';
import { waitForLine } from './waitForLine.ts';

/** Files that are on their way at once: a narrow line that more of them share brings none of them home. */
const AT_ONCE = 2;
/** Milliseconds before each further try to fetch what sends a file. */
const DELAYS = [500, 2000, 6000];

let running = 0;
const waiting: (() => void)[] = [];

async function takeTurn(): Promise<void> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
}

function endTurn(): void {
  running -= 1;
  waiting.shift()?.();
}

/** The protocol's library is fetched with the first file. */
async function load(signal: AbortSignal | undefined) {
  for (const delay of [...DELAYS, undefined]) {
    try {
      return await import('./sendInParts.ts');
    } catch (cause) {
      if (delay === undefined) throw new NetworkError('No answer', { cause });
      await waitForLine(delay, signal);
    }
  }
  throw new NetworkError('No answer');
}

/**
 * Sends a file in parts, goes on where the line broke, and gives its document. Errors are those of
 * any other call.
 * @throws ApiError, NetworkError when the line stays away for too long or the file is given up
 */
export async function sendFile(file: FileToSend): Promise<JsonObject> {
  await takeTurn();
  try {
    const { sendInParts } = await load(file.signal);
    if (file.signal?.aborted) throw new NetworkError('Given up');
    return await sendInParts(file);
  } finally {
    endTurn();
  }
}
