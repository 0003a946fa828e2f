import { createFileSaves, type FileSavesOptions } from './createFileSaves.ts';
import { oneAtATime } from './oneAtATime.ts';

/** What is saved, after which pauses, and what follows. */
export interface SaveQueueOptions extends FileSavesOptions {
  /** Milliseconds: of quiet before a save, and from one save to the next. */
  pauses: { save: number; between: number };
  /** Milliseconds before a save that did not arrive is tried again. */
  delays: number[];
  /** What is made of the copy once something was sent. */
  compile(): Promise<void>;
}

/** Sends the files that are not saved, one after the other. */
export interface SaveQueue {
  /** Sends what waits after a while of quiet; what is typed meanwhile goes with it. */
  plan(delay?: number): void;
  /** Sends what waits now. */
  save(): Promise<void>;
  /** Does something while nothing is sent. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Resolves once nothing is sent. */
  idle(): Promise<void>;
  isRunning(): boolean;
  /** Says that there is nothing to be sent. */
  rest(): void;
  /** What failed before counts no more. */
  forgetFailures(): void;
  close(): void;
}

/** Sends what waits, one after the other, until nothing does or one can't be. @returns Whether any was sent. */
async function sendWaiting(
  copy: SaveQueueOptions['copy'],
  saveOne: (path: string) => Promise<boolean>,
): Promise<boolean> {
  let hasSent = false;
  for (;;) {
    const [next] = copy.waiting();
    if (!next) return hasSent;
    copy.set({ saving: 'saving' });
    if (!(await saveOne(next.path))) return hasSent;
    hasSent = true;
  }
}

/**
 * Saves the changed files of a copy, one call at a time, after a quiet moment. What did not arrive
 * is tried again.
 */
export function createSaveQueue(options: SaveQueueOptions): SaveQueue {
  const { copy, pauses, delays, compile } = options;
  const saves = createFileSaves(options);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let savedAt = Number.NEGATIVE_INFINITY;
  // What is typed while one runs is sent by the next.
  const work = oneAtATime(() => {
    const { clash, saving } = copy.get();
    if (!copy.isClosed() && !clash && saving === 'saving' && copy.waiting().length > 0) plan();
  });

  function plan(delay = pauses.save): void {
    clearTimeout(timer);
    const pause = savedAt + pauses.between - performance.now();
    timer = setTimeout(() => void save(), Math.max(delay, pause));
  }

  /** Sends one file. @returns False when nothing more can be sent now. */
  async function saveOne(path: string): Promise<boolean> {
    const outcome = await saves.save(path);
    if (outcome === 'saved') failures = 0;
    if (outcome === 'offline') {
      plan(delays[Math.min(failures, delays.length - 1)]);
      failures += 1;
    }
    return outcome === 'saved' || outcome === 'refused';
  }

  async function saveAll(): Promise<void> {
    if (copy.get().clash) return;
    const hasSent = await sendWaiting(copy, saveOne);
    if (copy.waiting().length === 0) rest();
    if (hasSent) await compile();
  }

  const rest = () => copy.set({ saving: copy.get().refusals.size > 0 ? 'refused' : 'saved' });

  function save(): Promise<void> {
    clearTimeout(timer);
    savedAt = performance.now();
    return work.run(saveAll);
  }

  return {
    plan,
    save,
    alone: work.run,
    idle: work.idle,
    isRunning: work.isRunning,
    rest,
    forgetFailures() {
      failures = 0;
    },
    close: () => clearTimeout(timer),
  };
}
