import type { FormSources } from '@porchlight/engine/explain';
import type { Finding } from '@porchlight/engine/pack';
import { type Found, type Isolation, type IsolationCalls, versionOf } from '../isolation/index.ts';

/** What takes long about a pack: it is worked out beside, once for each state of the folder. */
export interface BackgroundAnalysis {
  check(): Promise<Finding[]>;
  sources(): Promise<FormSources[]>;
  /** Answers that lead to each step and field. Rejects while the pack is broken. */
  walk(): Promise<Found>;
  /** The folder has changed: what was asked before is asked anew. */
  forget(): void;
}

/** Looks at a folder's pack in isolated processes: a walk takes seconds, and the next check does not wait. */
export function createBackgroundAnalysis(folder: string, isolation: Isolation): BackgroundAnalysis {
  const asked = new Map<keyof IsolationCalls, Promise<unknown>>();

  function ask<Name extends 'check' | 'sources' | 'walk'>(
    work: Name,
  ): Promise<IsolationCalls[Name]['result']> {
    const known = asked.get(work) as Promise<IsolationCalls[Name]['result']> | undefined;
    if (known) return known;
    const lane = work === 'sources' ? 'work' : work;
    const answer = versionOf(folder)
      .then((pack) => isolation.run({ key: folder, work, pack, lane }))
      .then(({ result }): IsolationCalls[Name]['result'] => result);
    asked.set(work, answer);
    answer.catch(() => asked.get(work) === answer && asked.delete(work));
    return answer;
  }

  return {
    check: () => ask('check'),
    sources: () => ask('sources'),
    walk: () => ask('walk'),
    forget: () => asked.clear(),
  };
}
