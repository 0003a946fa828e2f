import { once } from 'node:events';
import { createFrameReader, encodeFrame, type Frame } from './frames.ts';
import type { Guards } from './guards.ts';
import type { Order } from './IsolationCalls.ts';
import { type Isolated, launch, type ProcessBounds } from './launch.ts';
import type { PackVersion } from './PackVersion.ts';
import { StoppedError } from './StoppedError.ts';

/** Bytes that an answer may have: its data, which is read at once, and its files. */
const LIMITS = { head: 64 * 1024 * 1024, body: 256 * 1024 * 1024 };
/** Characters of what it says on its way out that are looked at. */
const LAST_WORDS = 4_000;

/** A process that holds one pack's files, and does one work at a time. */
export interface PackProcess {
  /** @throws StoppedError when it has ended, was ended, or answers nonsense; it is gone then. */
  run(
    asked: Pick<Order, 'work' | 'options'>,
    pack: PackVersion | undefined,
    patience: number,
  ): Promise<Frame>;
  readonly hasEnded: boolean;
  /** Ends it at once, whatever it does. */
  end(): Promise<void>;
}

const running = new Set<Isolated>();
process.on('exit', () => {
  for (const one of running) kill(one);
});

/** Who ends in the middle of something leaves no process behind. */
function endWithThis(child: Isolated): void {
  running.add(child);
  child.on('close', () => running.delete(child));
}

function kill(child: Isolated): void {
  try {
    process.kill(-child.pid!, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** Starts a process for one pack. @throws Error when the system starts none */
export async function openProcess(
  program: string,
  bounds: ProcessBounds,
  guards?: Guards,
): Promise<PackProcess> {
  const child = await launch(program, bounds, guards);
  let held: PackVersion = { files: new Map(), findings: [], read: async () => new Map() };
  let hasEnded = false;
  const stoppedBy = collectLastWords(child);
  const question = createQuestion();
  const ended = once(child, 'close');
  ended.catch(() => {});
  endWithThis(child);

  function giveUp(error: Error): void {
    hasEnded = true;
    kill(child);
    question.fail(error);
  }

  const read = createFrameReader(LIMITS, (frame) => {
    // Nobody has asked.
    if (!question.answer(frame)) giveUp(new StoppedError('broken'));
  });
  child.stdout.on('data', (chunk: Buffer) => {
    try {
      if (!hasEnded) read(chunk);
    } catch (cause) {
      giveUp(new StoppedError('broken', { cause }));
    }
  });
  child.stdin.on('error', () => {});
  child.on('error', (cause) => giveUp(new StoppedError('broken', { cause })));
  child.on('close', () => giveUp(stoppedBy()));

  return {
    get hasEnded() {
      return hasEnded;
    },
    async run(asked, own, patience) {
      const pack = own ?? held;
      const { order, body } = await orderOf(asked, pack, held.files);
      if (hasEnded) throw stoppedBy();
      held = { ...pack, files: new Map(pack.files) };
      const timer = setTimeout(() => giveUp(new StoppedError('time')), patience);
      try {
        return await question.ask(() => {
          for (const part of encodeFrame(order, body)) child.stdin.write(part);
        });
      } finally {
        clearTimeout(timer);
      }
    },
    async end() {
      hasEnded = true;
      kill(child);
      await ended.catch(() => {});
    },
  };
}

/** What was asked of a process, until it answers or is gone: one thing at a time. */
function createQuestion() {
  let settle: ((frame: Frame) => void) | undefined;
  let reject: ((error: Error) => void) | undefined;
  return {
    async ask(begin: () => void): Promise<Frame> {
      try {
        return await new Promise<Frame>((resolve, fail) => {
          settle = resolve;
          reject = fail;
          begin();
        });
      } finally {
        settle = undefined;
        reject = undefined;
      }
    },
    /** False where nobody has asked. */
    answer(frame: Frame): boolean {
      settle?.(frame);
      return settle !== undefined;
    },
    fail: (error: Error) => reject?.(error),
  };
}

/** What a process is told to do, with the bytes of the files that it does not hold yet. */
async function orderOf(
  { work, options }: Pick<Order, 'work' | 'options'>,
  pack: PackVersion,
  held: ReadonlyMap<string, unknown>,
): Promise<{ order: Order; body: Buffer[] }> {
  const changed = [...pack.files].filter(([path, as]) => held.get(path) !== as);
  const contents = await pack.read(changed.map(([path]) => path));
  const written = changed.map(([path]) => [path, contents.get(path)!] as const);
  const order: Order = {
    work,
    options,
    now: Date.now(),
    removed: [...held.keys()].filter((path) => !pack.files.has(path)),
    written: written.map(([path, bytes]) => [path, bytes.length]),
    findings: pack.findings,
  };
  return { order, body: written.map(([, bytes]) => bytes) };
}

/** Listens to what a process says on its way out. @returns What reads out of it why it has stopped. */
function collectLastWords(child: Isolated): () => StoppedError {
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString('utf8')).slice(-LAST_WORDS);
  });
  return () => {
    const isMemory = /out of memory|allocation failed/i.test(text);
    return new StoppedError(isMemory ? 'memory' : 'broken', { cause: new Error(text) });
  };
}
