import type { Limits } from '@porchlight/engine';
import { Piscina } from 'piscina';
import { threadFile } from '../../runtime.ts';
import type { Seal } from '../sealing/seal.ts';
import { CheckUnfinishedError } from './CheckUnfinishedError.ts';
import { createBudget } from './createBudget.ts';
import { createTurns } from './createTurns.ts';
import type { FileVerdict } from './FileVerdict.ts';

/** A file that is to be opened. */
export interface CheckRequest {
  /** Where it stands, as it was received. */
  path: string;
  /** Under what it is sealed when it is sound. */
  seal: Seal;
  /** One of the types that are kept (PDF, JPEG, PNG), or HEIC, which becomes a JPEG. */
  type: string;
  limits: Pick<Limits, 'photoPixels' | 'picturePixels' | 'checkSeconds'>;
}

/** How a check ended: the file is sound, it was refused, or the check could not be made. */
export type CheckOutcome = 'sound' | 'refused' | 'unfinished';

/** How many checks of files run, wait and have ended, for the metrics. */
export interface CheckCounts {
  running: number;
  waiting: number;
  ended: Record<CheckOutcome, number>;
  /** Seconds of the ended ones, together. */
  seconds: number;
}

/** Opens files as a viewer would, in threads of its own. */
export interface StructureCheck {
  /**
   * @param owner Whose file it is: owners take turns.
   * @throws CheckUnfinishedError when there was no time for it: it says nothing of the file.
   */
  check(owner: string, request: CheckRequest): Promise<FileVerdict>;
  /** Of this process: checks that run and wait now, and how those ended that ran before. */
  count(): CheckCounts;
  close(): Promise<void>;
}

/** How long the check of a file may take, and where it runs. */
export interface StructureOptions {
  /** Milliseconds that one file may take. Default 30,000: a photo of 108 million pixels takes three seconds. */
  patience?: number;
  /** Runs one check; by default in a thread. */
  run?: (request: CheckRequest, signal: AbortSignal) => Promise<FileVerdict>;
}

/** Files that are opened at once: more would make memory grow with the crowd. */
const AT_ONCE = 2;
const PATIENCE = 30_000;
/** Milliseconds after which a thread without work ends and gives its memory back. */
const IDLE = 15_000;
/** Milliseconds after which a file is tried again for which there was no time. */
const PAUSE = 30_000;

/** No thread runs before the first file is checked. */
export function openStructureCheck(options: StructureOptions = {}): StructureCheck {
  const { patience = PATIENCE } = options;
  const pool = new Piscina({
    ...threadFile('documents/structure/worker'),
    minThreads: 0,
    maxThreads: AT_ONCE,
    idleTimeout: IDLE,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const { run = (request, signal) => pool.run(request, { signal }) as Promise<FileVerdict> } =
    options;
  const turns = createTurns(AT_ONCE);
  const budget = createBudget();

  const ended: CheckCounts['ended'] = { sound: 0, refused: 0, unfinished: 0 };
  let seconds = 0;

  async function checkNow(request: CheckRequest): Promise<FileVerdict> {
    const signal = AbortSignal.timeout(patience);
    try {
      return await run(request, signal);
    } catch (error) {
      // Its thread is gone with it. On a busy machine a sound file takes long, too.
      if (signal.aborted) throw new CheckUnfinishedError(PAUSE);
      // More memory than a document is worth.
      if (isOutOfMemory(error)) return { problem: 'file-broken' };
      throw error;
    }
  }

  return {
    check: (owner, request) =>
      turns.take(owner, async () => {
        const wait = budget.wait(owner, request.limits.checkSeconds * 1000);
        if (wait > 0) throw new CheckUnfinishedError(wait);
        const start = performance.now();
        let outcome: CheckOutcome = 'unfinished';
        try {
          const verdict = await checkNow(request);
          outcome = outcomeOf(verdict);
          return verdict;
        } finally {
          const spent = performance.now() - start;
          budget.spend(owner, spent);
          ended[outcome] += 1;
          seconds += spent / 1000;
        }
      }),
    count: () => ({ ...turns.count(), ended: { ...ended }, seconds }),
    close: () => pool.destroy(),
  };
}

function outcomeOf({ problem }: FileVerdict): CheckOutcome {
  if (problem === 'no-room') return 'unfinished';
  return problem ? 'refused' : 'sound';
}

const isOutOfMemory = (error: unknown) =>
  (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
