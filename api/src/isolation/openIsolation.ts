import { PackError } from '@porchlight/engine/pack';
import { buildProgram, PACKS } from './buildProgram.ts';
import { type IsolationCalls, WITH_ANSWERS } from './IsolationCalls.ts';
import { openProcess, type PackProcess } from './openProcess.ts';
import type { PackVersion } from './PackVersion.ts';
import { type IsolationReply, readReply } from './readReply.ts';
import { StoppedError } from './StoppedError.ts';

/** What is asked, and of which pack. */
export interface WorkRequest<Name extends keyof IsolationCalls> {
  /** Whose pack it is: a process never holds two. What was not changed is not looked at again. */
  key: string;
  work: Name;
  options?: IsolationCalls[Name]['options'];
  /** Absent: what its process was given last. */
  pack?: PackVersion;
  /** Milliseconds that it may take. Default: as for all works. */
  patience?: number;
  /** Works of one lane wait for each other, others don't. Default: `work`. */
  lane?: string;
  /** Nobody waits for the works of this lane: they are done with what others leave of the processors. */
  isBackground?: boolean;
  /** Ends the work, and its process with it. */
  signal?: AbortSignal | undefined;
}

/** Processes in which packs are worked on that nobody has looked at. */
export interface Isolation {
  /**
   * Has a work done.
   * @throws PackError when the pack can't be worked on; StoppedError when it takes too long or too
   * much memory, or the process breaks: the next work gets a new one; the signal's reason once it ends the work
   */
  run<Name extends keyof IsolationCalls>(asked: WorkRequest<Name>): Promise<IsolationReply<Name>>;
  /** Forgets a pack. */
  forget(key: string): Promise<void>;
  /** Ends all processes. */
  close(): Promise<void>;
}

/** How the process that works on packs is run. */
export interface IsolationOptions {
  /** Milliseconds that one work may take. Default 30,000. */
  patience?: number | undefined;
  /** Megabytes of memory that it may take. Default 1,024. */
  megabytes?: number | undefined;
  /** How many processes there are at most. Default 3. */
  processes?: number;
  /** Another program than the one that works on packs: its main file. */
  entry?: string;
}

/** Milliseconds that a work may take: a check of a thousand programs takes nine seconds. */
export const PATIENCE = 30_000;
const MEGABYTES = 1_024;
const PROCESSES = 3;
/** A process remembers what it has compiled; without work for so long, it gives its memory back. */
const IDLE = 10 * 60_000;
/** A process that has worked for so many patiences makes room for a new one, … */
const LIFE = 5;
/** … long before the kernel ends it: several of its threads may count at once. */
const THREADS = 4;

/** Works that wait for each other, and the process that they are done in. */
interface Lane {
  key: string;
  isBackground: boolean;
  process?: PackProcess;
  /** Milliseconds that its process has worked. */
  worked: number;
  /** Whether it was given people's answers. */
  hasAnswers: boolean;
  tail: Promise<unknown>;
  waiting: number;
  timer?: NodeJS.Timeout;
}

/**
 * Opens the processes without rights in which packs are worked on; none runs before the first
 * work. A work rejects with PackError for what is wrong with the pack, with StoppedError where it
 * was stopped or its process broke, and with the reason of its signal.
 */
export function openIsolation(options: IsolationOptions = {}): Isolation {
  const { patience = PATIENCE } = options;
  const lanes = new Map<string, Lane>();
  const processes = createProcesses(options, lanes);
  let isClosed = false;

  async function runnerOn<Name extends keyof IsolationCalls>(lane: Lane, asked: WorkRequest<Name>) {
    if (isClosed) throw new StoppedError('broken');
    clearTimeout(lane.timer);
    asked.signal?.throwIfAborted();
    const process = await processes.begin(lane);
    const started = performance.now();
    try {
      const reply = await askOf(process, asked, { patience, end: () => void processes.end(lane) });
      return { ...reply, worked: performance.now() - started };
    } catch (error) {
      // What has failed in it once is not asked again.
      if (!(error instanceof PackError)) await processes.end(lane);
      throw lane.hasAnswers ? withoutWords(error) : error;
    } finally {
      lane.worked += performance.now() - started;
    }
  }

  function rest(name: string, lane: Lane): void {
    lane.waiting -= 1;
    if (lane.waiting) return;
    // The last to be ended for another's sake.
    lanes.delete(name);
    lanes.set(name, lane);
    lane.timer = setTimeout(() => void forgetLane(name, lane), IDLE).unref();
    if (processes.areAwaited()) void processes.end(lane);
  }

  async function forgetLane(name: string, lane: Lane): Promise<void> {
    if (lane.waiting) return;
    lanes.delete(name);
    await processes.end(lane);
  }

  return {
    run(asked) {
      const name = JSON.stringify([asked.key, asked.lane ?? 'work']);
      const lane = laneIn(lanes, name, asked);
      lane.waiting += 1;
      const turn = lane.tail.then(() => runnerOn(lane, asked)).finally(() => rest(name, lane));
      lane.tail = turn.catch(() => {});
      return turn;
    },
    async forget(key) {
      const own = [...lanes].filter(([, lane]) => lane.key === key);
      await Promise.all(own.map(([name, lane]) => forgetLane(name, lane)));
    },
    async close() {
      isClosed = true;
      await endAll([...lanes.values()], processes.end);
      lanes.clear();
    },
  };
}

/** Ends the works of lanes, and the processes that were begun for them meanwhile. */
async function endAll(lanes: Lane[], end: (lane: Lane) => Promise<void>): Promise<void> {
  await Promise.all(lanes.map(end));
  await Promise.all(lanes.map(({ tail }) => tail));
  await Promise.all(lanes.map(end));
}

/** Has a work done by a process. @throws the signal's reason where that ended it; as `run` */
async function askOf<Name extends keyof IsolationCalls>(
  process: PackProcess,
  { work, pack, options = {}, signal, patience: own }: WorkRequest<Name>,
  { patience, end }: { patience: number; end: () => void },
): Promise<IsolationReply<Name>> {
  signal?.addEventListener('abort', end);
  try {
    signal?.throwIfAborted();
    return readReply(work, await process.run({ work, options }, pack, own ?? patience));
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

function laneIn(
  lanes: Map<string, Lane>,
  name: string,
  {
    key,
    work,
    isBackground = false,
  }: Pick<WorkRequest<keyof IsolationCalls>, 'key' | 'work' | 'isBackground'>,
): Lane {
  const lane = lanes.get(name) ?? {
    key,
    isBackground,
    worked: 0,
    hasAnswers: false,
    tail: Promise.resolve(),
    waiting: 0,
  };
  lane.hasAnswers ||= WITH_ANSWERS.has(work);
  lanes.set(name, lane);
  return lane;
}

/** What a process says when it fails may quote the answers that it was given, and reach a log: the reason stays. */
function withoutWords(error: unknown): unknown {
  if (error instanceof PackError) return new StoppedError('broken');
  return error instanceof StoppedError ? new StoppedError(error.reason) : error;
}

/** The processes of lanes, so many at once: where none is free, one that rests is ended. */
function createProcesses(options: IsolationOptions, lanes: ReadonlyMap<string, Lane>) {
  const { patience = PATIENCE, megabytes = MEGABYTES, entry = PACKS } = options;
  const places = createPlaces(options.processes ?? PROCESSES);
  const bounds = { megabytes, seconds: Math.ceil(((LIFE + 1) * THREADS * patience) / 1000) };

  async function end(lane: Lane): Promise<void> {
    clearTimeout(lane.timer);
    const { process } = lane;
    delete lane.process;
    if (!process) return;
    await process.end();
    places.free();
  }

  /** Ends the process that has been without work the longest, where one is. */
  function makeRoom(): void {
    if (places.count() > 0) return;
    const idle = [...lanes.values()].find(({ process, waiting }) => process && !waiting);
    if (idle) void end(idle);
  }

  return {
    /** Whether somebody waits for a process to end. */
    areAwaited: places.isAwaited,
    end,
    /** The process of a lane, begun where it has none or an old one. */
    async begin(lane: Lane): Promise<PackProcess> {
      if (lane.process && (lane.process.hasEnded || lane.worked > LIFE * patience)) await end(lane);
      if (lane.process) return lane.process;
      makeRoom();
      await places.take();
      try {
        const { isBackground } = lane;
        lane.process = await openProcess(await buildProgram(entry), { ...bounds, isBackground });
      } catch (cause) {
        places.free();
        throw cause;
      }
      lane.worked = 0;
      return lane.process;
    },
  };
}

/** Places for so many: who finds none waits until one is free. */
function createPlaces(count: number) {
  const waiting: (() => void)[] = [];
  let left = count;
  return {
    count: () => left,
    isAwaited: () => waiting.length > 0,
    async take(): Promise<void> {
      if (left > 0) left -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    free(): void {
      const next = waiting.shift();
      if (next) next();
      else left += 1;
    },
  };
}
