import { ApiError } from '../../../calls/ApiError.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { ChangeNote, TheirFile } from '../api/records.ts';
import type { CopyState } from './createCopyState.ts';
import type { OpenFile } from './Workspace.ts';
import { refusalOf, whyNot } from './whyNot.ts';

export interface SaveQueueOptions {
  api: Pick<StudioApi, 'write' | 'remove'>;
  id: number;
  copy: CopyState;
  /** Milliseconds: of quiet before a save, and from one save to the next. */
  pauses: { save: number; between: number };
  /** Milliseconds before a save that did not arrive is tried again. */
  delays: number[];
  isSignInRequired(error: unknown): boolean;
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
  /** What the change is called that a file waits with. */
  name(path: string, note: ChangeNote): void;
  /** What failed before counts no more. */
  forgetFailures(): void;
  close(): void;
}

export function createSaveQueue(options: SaveQueueOptions): SaveQueue {
  const { api, id, copy, pauses, delays, isSignInRequired, compile } = options;
  const notes = new Map<string, ChangeNote>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;
  let savedAt = Number.NEGATIVE_INFINITY;

  function plan(delay = pauses.save): void {
    clearTimeout(timer);
    const pause = savedAt + pauses.between - performance.now();
    timer = setTimeout(() => void save(), Math.max(delay, pause));
  }

  /** Sends one file. @returns False when nothing more can be sent now. */
  async function saveOne(path: string): Promise<boolean> {
    const { text, saved, etag } = copy.get().files.get(path)!;
    try {
      if (text === null) {
        if (etag !== undefined) await api.remove(id, path, etag, notes.get(path));
        copy.set({ deleted: new Map(copy.get().deleted).set(path, { text: saved ?? '' }) });
        settled(path, { saved: undefined, etag: undefined });
      } else {
        const written = await api.write(id, path, text, { etag, note: notes.get(path) });
        settled(path, { saved: text, etag: written.etag });
      }
      failures = 0;
      return true;
    } catch (error) {
      return fail(path, text, error);
    }
  }

  /** The server has it; what was typed meanwhile stays. */
  function settled(path: string, known: Pick<OpenFile, 'saved' | 'etag'>): void {
    const { text } = copy.get().files.get(path) ?? { text: null };
    copy.put(path, { text, ...known });
  }

  function fail(path: string, mine: string | null, error: unknown): boolean {
    if (error instanceof ApiError && error.status === 412) {
      copy.set({ clash: { path, mine, theirs: error.body.current as TheirFile } });
      return false;
    }
    const why = whyNot(error, isSignInRequired);
    if (why === 'refused') {
      // The others are taken all the same.
      copy.set({ refusals: new Map(copy.get().refusals).set(path, refusalOf(error)) });
      return true;
    }
    copy.set({ saving: why });
    if (why === 'offline') {
      plan(delays[Math.min(failures, delays.length - 1)]);
      failures += 1;
    }
    return false;
  }

  async function saveAll(): Promise<void> {
    if (copy.get().clash) return;
    let hasSent = false;
    for (;;) {
      const [next] = copy.waiting();
      if (!next) break;
      copy.set({ saving: 'saving' });
      if (!(await saveOne(next.path))) break;
      hasSent = true;
    }
    if (copy.waiting().length === 0) rest();
    if (hasSent) await compile();
  }

  const rest = () => copy.set({ saving: copy.get().refusals.size > 0 ? 'refused' : 'saved' });

  /** One at a time; what is typed meanwhile is sent by the next. */
  function alone(work: () => Promise<void>): Promise<void> {
    running ??= work().finally(() => {
      running = undefined;
      const { clash, saving } = copy.get();
      if (!copy.isClosed() && !clash && saving === 'saving' && copy.waiting().length > 0) plan();
    });
    return running;
  }

  function save(): Promise<void> {
    clearTimeout(timer);
    savedAt = performance.now();
    return alone(saveAll);
  }

  return {
    plan,
    save,
    alone,
    async idle() {
      while (running) await running;
    },
    isRunning: () => running !== undefined,
    rest,
    name: (path, note) => void notes.set(path, note),
    forgetFailures() {
      failures = 0;
    },
    close: () => clearTimeout(timer),
  };
}
