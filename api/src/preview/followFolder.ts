import { watch } from 'node:fs';
import {
  createFinding,
  type Finding,
  openRelease,
  PackError,
  type Release,
} from '@porchlight/engine/compile';
import { compileFolder, openIsolation, StoppedError } from '../isolation/index.ts';
import { type BackgroundAnalysis, createBackgroundAnalysis } from './backgroundAnalysis.ts';

/** Milliseconds for one work on the pack: the machine is the admin's own, and may be a slow one. */
const PATIENCE = 120_000;

/** How a folder stands at one moment. */
export interface FolderState {
  /** Counts the looks at it. */
  turn: number;
  /** The last one that could be compiled. */
  release?: Release;
  /** True while the folder holds something that can't be compiled: the release is an older one. */
  isBroken: boolean;
  /** What keeps it from compiling; or, once it is known, all that the check finds. */
  findings: Finding[];
  isChecking: boolean;
}

export interface FollowedFolder {
  folder: string;
  state(): FolderState;
  /** A release that was shown before, while it is remembered. */
  find(hash: string): Release | undefined;
  /** Has another release shown beside the folder's. It stays until the end. */
  hold(release: Release): void;
  /** What takes long, in processes of their own. */
  backgroundAnalysis: BackgroundAnalysis;
  subscribe(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Milliseconds of quiet after which a changed folder is compiled: editors write in several strokes. */
const QUIET = 40;
/** Releases that a page may still ask for while it goes over to the next. */
const REMEMBERED = 6;

/** What keeps a pack from being shown. @throws whatever says nothing of the pack */
function findingsOf(error: unknown): Finding[] {
  if (error instanceof PackError) return error.findings;
  if (!(error instanceof StoppedError)) throw error;
  const place = { file: 'portal.json', line: 1, column: 1, pointer: '' };
  return [createFinding('unreadable-file', place, error.message)];
}

/** Compiles a folder, and again whenever a file of it is written; a broken one leaves the last good release. */
export async function followFolder(folder: string): Promise<FollowedFolder> {
  const listeners = new Set<() => void>();
  const releases = createMemory();
  const held = new Map<string, Release>();
  const isolation = openIsolation({ patience: PATIENCE });
  const backgroundAnalysis = createBackgroundAnalysis(folder, isolation);
  let state: FolderState = { turn: 0, isBroken: false, findings: [], isChecking: false };

  function set(change: Partial<FolderState>): void {
    state = { ...state, ...change };
    for (const listener of [...listeners]) listener();
  }

  async function check(turn: number): Promise<void> {
    // What keeps it from compiling is said already, should the check not come to an end.
    const findings = await backgroundAnalysis.check().catch(() => state.findings);
    if (state.turn === turn) set({ findings, isChecking: false });
  }

  async function look(): Promise<void> {
    const turn = state.turn + 1;
    backgroundAnalysis.forget();
    try {
      const release = releases.remember(openRelease(await compileFolder(isolation, folder)));
      set({ turn, release, isBroken: false, isChecking: true });
    } catch (error) {
      set({ turn, isBroken: true, findings: findingsOf(error), isChecking: true });
    }
    void check(turn);
  }

  let running: Promise<void> = look();
  try {
    await running;
  } catch (error) {
    await isolation.close();
    throw error;
  }
  const unwatch = watchQuietly(folder, () => {
    running = running.then(look, look);
    running.catch(() => undefined);
  });
  return {
    folder,
    backgroundAnalysis,
    state: () => state,
    find: (hash) => releases.find(hash) ?? held.get(hash),
    hold: (release) => void held.set(release.hash, release),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      unwatch();
      await running.catch(() => undefined);
      await isolation.close();
    },
  };
}

/** The last few releases: one that comes again is the very object that it was. */
function createMemory() {
  const releases = new Map<string, Release>();
  return {
    find: (hash: string) => releases.get(hash),
    remember(release: Release): Release {
      const known = releases.get(release.hash) ?? release;
      releases.delete(known.hash);
      releases.set(known.hash, known);
      for (const oldest of releases.keys()) {
        if (releases.size <= REMEMBERED) break;
        releases.delete(oldest);
      }
      return known;
    },
  };
}

/** Calls back once a folder is quiet after a change. Gives what ends it. */
function watchQuietly(folder: string, onQuiet: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(onQuiet, QUIET);
  });
  // The folder is gone, or the machine watches no more of them: what was last shown stays.
  watcher.on('error', () => watcher.close());
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
