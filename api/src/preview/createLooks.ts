import { createFinding, type Finding, PackError } from '@porchlight/engine/compile';
import { askInTurn } from '../askInTurn.ts';
import { type FolderVersion, StoppedError } from '../isolation/index.ts';
import { keepLast } from '../keepLast.ts';
import type { BackgroundAnalysis } from './backgroundAnalysis.ts';
import type { Presenter } from './presentReleases.ts';
import type { ShownRelease } from './ShownRelease.ts';

/** How a folder stands at one moment. */
export interface FolderState {
  /** Counts the looks at it. */
  turn: number;
  /** The last one that could be compiled. */
  release?: ShownRelease;
  /** True while the folder holds something that can't be compiled: the release is an older one. */
  isBroken: boolean;
  /** What keeps it from compiling; or, once it is known, all that the check finds. */
  findings: Finding[];
  isChecking: boolean;
}

/** Releases that a page may still ask for while it goes over to the next. */
const REMEMBERED = 6;

/** What keeps a pack from being shown. @throws whatever says nothing of the pack */
function findingsOf(error: unknown): Finding[] {
  if (error instanceof PackError) return error.findings;
  if (!(error instanceof StoppedError)) throw error;
  const place = { file: 'portal.json', line: 1, column: 1, pointer: '' };
  return [createFinding('unreadable-file', place, error.message)];
}

/** The last few releases. */
function createMemory() {
  const releases = new Map<string, ShownRelease>();
  return {
    find: (hash: string) => releases.get(hash),
    remember(release: ShownRelease): void {
      keepLast(releases, release.hash, release, REMEMBERED);
    },
  };
}

/**
 * Looks at a folder, one after the other, and how it stands after the last. Of the states that come while one is
 * checked the newest alone is checked next.
 */
export function createLooks(
  presenter: Pick<Presenter, 'folder'>,
  analysis: Pick<BackgroundAnalysis, 'check'>,
) {
  const listeners = new Set<() => void>();
  const releases = createMemory();
  let state: FolderState = { turn: 0, isBroken: false, findings: [], isChecking: false };
  let good: { pack: FolderVersion; hash: string } | undefined;
  let newest: { pack: FolderVersion; turn: number } | undefined;

  function set(change: Partial<FolderState>): void {
    state = { ...state, ...change };
    for (const listener of [...listeners]) listener();
  }

  const check = askInTurn(async () => {
    const { pack, turn } = newest!;
    // What keeps it from compiling is said already, should the check not come to an end.
    const findings = await analysis.check(pack).catch(() => state.findings);
    if (state.turn === turn) set({ findings, isChecking: false });
  });

  return {
    state: () => state,
    find: releases.find,
    /** Of what the last good release was made. */
    good() {
      if (!good) throw new StoppedError('broken');
      return good;
    },
    async take(pack: FolderVersion): Promise<void> {
      const turn = state.turn + 1;
      try {
        const release = await presenter.folder(pack);
        good = { pack, hash: release.hash };
        releases.remember(release);
        set({ turn, release, isBroken: false, isChecking: true });
      } catch (error) {
        set({ turn, isBroken: true, findings: findingsOf(error), isChecking: true });
      }
      newest = { pack, turn };
      void check();
    },
    /** What shows another day by now takes the place of what was shown. */
    async renew(): Promise<void> {
      if (!good) return;
      const release = await presenter.folder(good.pack);
      if (release.hash !== good.hash) return;
      releases.remember(release);
      if (!state.isBroken) state = { ...state, release };
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
