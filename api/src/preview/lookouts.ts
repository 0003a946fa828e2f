import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Sample } from '@porchlight/engine/check';
import type { Finding } from '@porchlight/engine/compile';
import type { FormSources } from '@porchlight/engine/explain';
import type { Way, Witness } from '@porchlight/engine/witness';
import { Piscina } from 'piscina';

/** Answers that a pack carries, and those that were found by walking it. */
export interface Found {
  samples: Sample[];
  ways: Way[];
  witnesses: Pick<
    Witness,
    'kind' | 'what' | 'subject' | 'form' | 'programs' | 'step' | 'answers' | 'facts'
  >[];
}

/** What is asked of the threads beside, and what they answer. */
export interface Answer {
  check: Finding[];
  sources: FormSources[];
  walk: Found;
}

/** What takes long about a pack: it is worked out beside, once for each state of the folder. */
export interface Lookouts {
  check(): Promise<Finding[]>;
  sources(): Promise<FormSources[]>;
  /** Answers that lead to each step and field. Rejects while the pack is broken. */
  walk(): Promise<Found>;
  /** The folder has changed: what was asked before is asked anew. */
  forget(): void;
  close(): Promise<void>;
}

/** A walk takes seconds; the check of the next edit does not wait for it. */
const THREADS = 2;

/** Threads that look at packs. None runs before the first is asked. */
export interface LookPool {
  run<Name extends keyof Answer>(
    asked: { folder: string; name: Name },
    options?: { signal: AbortSignal },
  ): Promise<Answer[Name]>;
  destroy(): Promise<void>;
}

/** Makes threads that look at packs. They stay: each remembers what it has compiled. */
export function createLookPool(threads: number): LookPool {
  const pool = new Piscina({
    filename: new URL('./lookout.ts', import.meta.url).href,
    execArgv: ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href],
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  return {
    run: (asked, options) => pool.run(asked, options) as Promise<never>,
    destroy: () => pool.destroy(),
  };
}

/** Looks at a folder's pack in threads of its own. */
export function createLookouts(folder: string): Lookouts {
  const pool = createLookPool(THREADS);
  const asked = new Map<keyof Answer, Promise<unknown>>();

  function ask<Name extends keyof Answer>(name: Name): Promise<Answer[Name]> {
    const known = asked.get(name) as Promise<Answer[Name]> | undefined;
    if (known) return known;
    const answer = pool.run({ folder, name });
    asked.set(name, answer);
    answer.catch(() => asked.get(name) === answer && asked.delete(name));
    return answer;
  }

  return {
    check: () => ask('check'),
    sources: () => ask('sources'),
    walk: () => ask('walk'),
    forget: () => asked.clear(),
    close: () => pool.destroy(),
  };
}
