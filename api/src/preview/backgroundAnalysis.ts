import type { FormSources } from '@porchlight/engine/explain';
import type { Finding } from '@porchlight/engine/pack';
import type { FolderVersion, Found, Isolation, IsolationCalls } from '../isolation/index.ts';

/** What takes long about a pack: it is worked out beside, once for each state of the folder. */
export interface BackgroundAnalysis {
  check(pack: FolderVersion): Promise<Finding[]>;
  sources(pack: FolderVersion): Promise<FormSources[]>;
  /** Answers that lead to each step and field. */
  walk(pack: FolderVersion): Promise<Found>;
}

/** Looks at a folder's pack in isolated processes: a walk takes seconds, and the next check does not wait. */
export function createBackgroundAnalysis(folder: string, isolation: Isolation): BackgroundAnalysis {
  const asked = new Map<keyof IsolationCalls, { pack: FolderVersion; answer: Promise<unknown> }>();

  function ask<Name extends 'check' | 'sources' | 'walk'>(
    work: Name,
    pack: FolderVersion,
  ): Promise<IsolationCalls[Name]['result']> {
    const known = asked.get(work);
    if (known?.pack === pack) return known.answer as Promise<IsolationCalls[Name]['result']>;
    const lane = work === 'sources' ? 'work' : work;
    const answer = isolation
      .run({ key: folder, work, pack, lane })
      .then(({ result }): IsolationCalls[Name]['result'] => result);
    asked.set(work, { pack, answer });
    answer.catch(() => asked.get(work)?.answer === answer && asked.delete(work));
    return answer;
  }

  return {
    check: (pack) => ask('check', pack),
    sources: (pack) => ask('sources', pack),
    walk: (pack) => ask('walk', pack),
  };
}
