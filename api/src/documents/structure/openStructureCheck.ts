import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import type { Verdict } from './Verdict.ts';

/** Opens files as a viewer would, in threads of its own. */
export interface StructureCheck {
  /**
   * @param type One of the types that are kept (PDF, JPEG, PNG), or HEIC, which becomes a JPEG.
   * @param longest Pixels that a photo's longest side may have.
   */
  check(path: string, type: string, longest: number): Promise<Verdict>;
  close(): Promise<void>;
}

/** Files that are opened at once: more would make memory grow with the crowd. */
const AT_ONCE = 2;
/** Milliseconds that one file may take. A photo of 108 million pixels takes three seconds. */
const PATIENCE = 30_000;
/** Milliseconds after which a thread without work ends and gives its memory back. */
const IDLE = 15_000;

/** No thread runs before the first file is checked. */
export function openStructureCheck(): StructureCheck {
  const pool = new Piscina({
    filename: new URL('./worker.ts', import.meta.url).href,
    execArgv: ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href],
    minThreads: 0,
    maxThreads: AT_ONCE,
    idleTimeout: IDLE,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const places = createPlaces(AT_ONCE);
  return {
    check: (path, type, longest) =>
      places(async () => {
        const signal = AbortSignal.timeout(PATIENCE);
        try {
          return (await pool.run({ path, type, longest }, { signal })) as Verdict;
        } catch (error) {
          // Too long, or more memory than a document is worth: its thread is gone with it.
          if (signal.aborted || isOutOfMemory(error)) return { problem: 'file-broken' };
          throw error;
        }
      }),
    close: () => pool.destroy(),
  };
}

const isOutOfMemory = (error: unknown) =>
  (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Lets so many run at once, so that a file's time begins when its turn comes. */
function createPlaces(count: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
