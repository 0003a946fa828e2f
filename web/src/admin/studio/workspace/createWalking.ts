import type { StudioApi } from '../api/createStudioApi.ts';
import type { Timers } from './createTimers.ts';
import type { WorkspaceState } from './Workspace.ts';
import { mayPass, refusalOf, whyNot } from './whyNot.ts';

/** Which copy is walked, and after which pauses. */
export interface WalkingOptions {
  api: Pick<StudioApi, 'walk'>;
  id: number;
  /** Milliseconds: before a walk, and before one that did not arrive is made again. */
  pauses: { walk: number; retry: number };
  getState(): WorkspaceState;
  set(change: Partial<WorkspaceState>): void;
  isSignInRequired(error: unknown): boolean;
}

/** Walks a copy as applicants do, behind its check. */
export interface Walking {
  /** Walks in a while; of a copy that is broken nothing is known. */
  plan(): void;
  /** What was found, or is being looked for, holds no longer. */
  outdate(): void;
}

/** A walk takes seconds: it waits for a pause of its own, and what comes of an earlier state is passed over. */
export function createWalking(options: WalkingOptions, timers: Timers): Walking {
  const { api, id, pauses, getState, set, isSignInRequired } = options;
  let turns = 0;

  async function walk(): Promise<void> {
    const turn = ++turns;
    try {
      const found = await api.walk(id);
      if (turn === turns) set({ walk: found, unwalked: undefined, isWalking: false });
    } catch (error) {
      if (turn === turns) missed(error);
    }
  }

  function missed(error: unknown): void {
    const why = whyNot(error, isSignInRequired);
    if (mayPass(error)) timers.plan('walk', walk, pauses.retry);
    if (why === 'refused') set({ walk: undefined, unwalked: refusalOf(error), isWalking: false });
    else if (why !== 'offline') set({ saving: why });
  }

  return {
    plan() {
      if (getState().isBroken) set({ walk: undefined, unwalked: undefined, isWalking: false });
      else timers.plan('walk', walk, pauses.walk);
    },
    outdate() {
      turns += 1;
      timers.cancel('walk');
      set({ isWalking: true });
    },
  };
}
