import type { StudioApi } from '../api/createStudioApi.ts';
import type { Compiled } from '../api/records.ts';
import { createTimers, type Timers } from './createTimers.ts';
import { createWalking, type Walking } from './createWalking.ts';
import type { WorkspaceState } from './Workspace.ts';
import { mayPass, refusalOf, whyNot } from './whyNot.ts';

/** Which copy is checked behind its saves, and after which pauses. */
export interface FollowOptions {
  api: Pick<StudioApi, 'compile' | 'check' | 'sources' | 'walk'>;
  id: number;
  /** Milliseconds: before a check, before a walk behind it, and before a try that did not arrive is made again. */
  pauses: { check: number; walk: number; retry: number };
  getState(): WorkspaceState;
  set(change: Partial<WorkspaceState>): void;
  isSignInRequired(error: unknown): boolean;
}

/** What the server makes of a copy: its stage, what the check finds, where things stand. */
export interface CopyFollower {
  /**
   * Makes the stage anew, and then the rest.
   * @param begun Where that was asked for already.
   */
  compile(begun?: Promise<Compiled>): Promise<void>;
  /** Somebody types: a check that was about to begin waits, so that what is typed does not wait for it. */
  typing(): void;
  close(): void;
}

/** Compiles, checks and walks a copy behind its saves; what is out of date is broken off. */
export function followCopy(options: FollowOptions): CopyFollower {
  const timers = createTimers();
  const walking = createWalking(options, timers);
  const checks = createChecks(options, { timers, walking });
  const compile = createCompilation(options, { timers, checks });
  return {
    compile,
    typing: () => void timers.putOff('check', options.pauses.check),
    close: timers.close,
  };
}

interface CompilationParts {
  timers: Timers;
  checks: Checks;
}

/** Makes the stage of a copy. The answer to a later question is newer, whichever came first. */
function createCompilation(options: FollowOptions, { timers, checks }: CompilationParts) {
  const { api, id, pauses, getState, set, isSignInRequired } = options;
  let compilations = 0;

  async function compile(begun?: Promise<Compiled>): Promise<void> {
    checks.outdate();
    const turn = ++compilations;
    set({ isChecking: true });
    const programs = savedPrograms(getState());
    try {
      const compiled = await (begun ?? api.compile(id));
      if (turn !== compilations) return;
      timers.cancel('again');
      const isBroken = compiled.hash === null;
      set({
        compiled,
        isBroken,
        stopped: undefined,
        ...(isBroken ? { findings: compiled.findings } : { programs }),
      });
      renew(compiled);
    } catch (error) {
      if (turn !== compilations) return;
      const why = whyNot(error, isSignInRequired);
      if (mayPass(error)) timers.plan('again', compile, pauses.retry);
      if (why === 'refused') set({ isBroken: true, stopped: refusalOf(error) });
      else if (why !== 'offline') set({ saving: why });
    }
    // One that waits already, after others or to be tried again, keeps its place.
    if (!timers.putOff('check', pauses.check)) timers.plan('check', checks.check, pauses.check);
  }

  /** The address of the stage's files is good for a while only. */
  function renew({ expiresAt }: Compiled): void {
    const left = new Date(expiresAt).getTime() - Date.now();
    timers.plan('renew', compile, Math.max(left - 60_000, 60_000));
  }

  return compile;
}

interface Checks {
  /**
   * Looks at the copy. One at a time: of what was typed meanwhile, only the last is looked at. Until then what was
   * found is shown as of an earlier state: it is newer than what was before.
   */
  check(): Promise<void>;
  /** What was found, or is being looked for, holds no longer. */
  outdate(): void;
}

function createChecks(
  options: FollowOptions,
  { timers, walking }: { timers: Timers; walking: Walking },
): Checks {
  const { api, id, pauses, getState, set, isSignInRequired } = options;
  let checks = 0;
  let isLooking = false;
  let isDue = false;

  async function check(): Promise<void> {
    if (isLooking) {
      isDue = true;
      return;
    }
    isLooking = true;
    const turn = ++checks;
    const { isBroken, sources: before } = getState();
    try {
      const [findings, sources] = await Promise.all([
        api.check(id),
        isBroken ? before : api.sources(id).catch((error) => keep(error, before)),
      ]);
      if (turn === checks) {
        set({ findings, sources, unchecked: undefined, isChecking: false });
        walking.plan();
      } else if (!isBroken && !getState().isBroken) set({ findings, sources });
    } catch (error) {
      if (turn === checks) missed(error);
    }
    isLooking = false;
    if (isDue && !timers.isClosed()) {
      isDue = false;
      void check();
    }
  }

  /** What can't be said of this copy leaves what was said before. */
  function keep<Known>(error: unknown, before: Known): Known {
    if (mayPass(error) || whyNot(error, isSignInRequired) !== 'refused') throw error;
    return before;
  }

  function missed(error: unknown): void {
    const why = whyNot(error, isSignInRequired);
    if (mayPass(error)) timers.plan('check', check, pauses.retry);
    if (why === 'refused')
      set({ isChecking: false, isWalking: false, unchecked: refusalOf(error) });
    else if (why !== 'offline') set({ saving: why });
  }

  return {
    check,
    outdate() {
      checks += 1;
      walking.outdate();
    },
  };
}

/** The programs that the server knows of. */
function savedPrograms({ files }: WorkspaceState): ReadonlySet<string> {
  return new Set(
    [...files].flatMap(([name, { saved }]) => {
      const program = /^programs\/([^/]+)\/program\.json$/.exec(name)?.[1];
      return program === undefined || saved === undefined ? [] : [program];
    }),
  );
}
