import type { Compiled, StudioApi } from '../api/createStudioApi.ts';
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

export function followCopy(options: FollowOptions): CopyFollower {
  const { api, id, pauses, getState, set, isSignInRequired } = options;
  const timers: { [name: string]: ReturnType<typeof setTimeout> } = {};
  let isClosed = false;
  let checks = 0;

  function later(name: string, work: () => Promise<void>, milliseconds: number): void {
    clearTimeout(timers[name]);
    if (!isClosed) timers[name] = setTimeout(() => void work(), milliseconds);
  }

  async function compile(): Promise<void> {
    // What was found, or is being looked for, holds no longer.
    checks += 1;
    set({ isChecking: true });
    try {
      const compiled = await api.compile(id);
      const isBroken = compiled.hash === null;
      set({
        compiled,
        isBroken,
        stopped: undefined,
        ...(isBroken && { findings: compiled.findings }),
      });
      renew(compiled);
    } catch (error) {
      const why = whyNot(error, isSignInRequired);
      if (why === 'offline') later('again', compile, pauses.retry);
      else if (why === 'refused') set({ isBroken: true, stopped: refusalOf(error) });
      else set({ saving: why });
    }
    later('check', check, pauses.check);
  }

  /** The address of the stage's files is good for a while only. */
  function renew({ expiresAt }: Compiled): void {
    const left = new Date(expiresAt).getTime() - Date.now();
    later('renew', compile, Math.max(left - 60_000, 60_000));
  }

  async function check(): Promise<void> {
    const turn = ++checks;
    const { isBroken, sources: before } = getState();
    try {
      const [findings, sources] = await Promise.all([
        api.check(id),
        isBroken ? before : api.sources(id).catch(() => before),
      ]);
      if (turn === checks) set({ findings, sources });
    } catch {
      // Said by the next one; what was found before stays.
    } finally {
      if (turn === checks) set({ isChecking: false });
    }
  }

  return {
    compile,
    close() {
      isClosed = true;
      for (const timer of Object.values(timers)) clearTimeout(timer);
    },
  };
}
