import { ApiError } from '../../../calls/ApiError.ts';
import { isPassing } from '../../../calls/createRequest.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { Compiled } from '../api/records.ts';
import type { WorkspaceState } from './Workspace.ts';
import { refusalOf, whyNot } from './whyNot.ts';

export interface FollowOptions {
  api: Pick<StudioApi, 'compile' | 'check' | 'sources'>;
  id: number;
  /** Milliseconds: before a check, and before a try that did not arrive is made again. */
  pauses: { check: number; retry: number };
  getState(): WorkspaceState;
  set(change: Partial<WorkspaceState>): void;
  isSignInRequired(error: unknown): boolean;
}

/** What the server makes of a copy: its stage, what the check finds, where things stand. */
export interface CopyFollower {
  /** Makes the stage anew, and then the rest. */
  compile(): Promise<void>;
  close(): void;
}

/** A server that is away, is busy or has failed is asked again; one that says no is not. */
const mayPass = (error: unknown) =>
  isPassing(error) || (error instanceof ApiError && error.status >= 500);

export function followCopy(options: FollowOptions): CopyFollower {
  const timers = createTimers();
  const checks = createChecks(options, timers);
  const compile = createCompilation(options, { timers, checks });
  return { compile, close: timers.close };
}

/** Work that is done later, by its name; planned anew, it is done once. */
interface Timers {
  plan(name: 'again' | 'check' | 'renew', work: () => Promise<void>, milliseconds: number): void;
  cancel(name: 'again'): void;
  isClosed(): boolean;
  close(): void;
}

function createTimers(): Timers {
  const timers: { [name: string]: ReturnType<typeof setTimeout> } = {};
  let isClosed = false;
  return {
    plan(name, work, milliseconds) {
      clearTimeout(timers[name]);
      if (!isClosed) timers[name] = setTimeout(() => void work(), milliseconds);
    },
    cancel: (name) => clearTimeout(timers[name]),
    isClosed: () => isClosed,
    close() {
      isClosed = true;
      for (const timer of Object.values(timers)) clearTimeout(timer);
    },
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

  async function compile(): Promise<void> {
    checks.outdate();
    const turn = ++compilations;
    set({ isChecking: true });
    const programs = savedPrograms(getState());
    try {
      const compiled = await api.compile(id);
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
    timers.plan('check', checks.check, pauses.check);
  }

  /** The address of the stage's files is good for a while only. */
  function renew({ expiresAt }: Compiled): void {
    const left = new Date(expiresAt).getTime() - Date.now();
    timers.plan('renew', compile, Math.max(left - 60_000, 60_000));
  }

  return compile;
}

interface Checks {
  /** Looks at the copy. One at a time: of what was typed meanwhile, only the last is looked at. */
  check(): Promise<void>;
  /** What was found, or is being looked for, holds no longer. */
  outdate(): void;
}

function createChecks(options: FollowOptions, timers: Timers): Checks {
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
      if (turn === checks) set({ findings, sources, unchecked: undefined, isChecking: false });
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
    if (why === 'refused') set({ isChecking: false, unchecked: refusalOf(error) });
    else if (why !== 'offline') set({ saving: why });
  }

  return {
    check,
    outdate() {
      checks += 1;
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
