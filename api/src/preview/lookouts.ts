import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Finding } from '@porchlight/engine/compile';
import type { FormSources } from '@porchlight/engine/explain';
import type { Way, Witness } from '@porchlight/engine/witness';

/** Answers that were found by walking a pack. */
export interface Found {
  ways: Way[];
  witnesses: Pick<
    Witness,
    'kind' | 'what' | 'subject' | 'form' | 'programs' | 'step' | 'answers' | 'facts'
  >[];
}

/** What is asked of the process beside, and what it answers. */
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

const WORKER = fileURLToPath(new URL('./lookout.ts', import.meta.url));

/** Looks at a pack in a process of its own, which is started when the first thing is asked. */
export function createLookouts(folder: string): Lookouts {
  let worker: ChildProcess | undefined;
  let count = 0;
  const waiting = new Map<number, { done(value: never): void; fail(error: Error): void }>();
  const asked = new Map<keyof Answer, Promise<unknown>>();

  function failAll(): void {
    worker = undefined;
    asked.clear();
    for (const { fail } of waiting.values()) fail(new Error('What looked at the pack has ended.'));
    waiting.clear();
  }

  function open(): ChildProcess {
    const made = fork(WORKER, [folder], { serialization: 'advanced' });
    made.on('message', (message) => {
      const { id, value, error } = message as { id: number; value?: never; error?: string };
      const one = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) one?.done(value!);
      else one?.fail(new Error(error));
    });
    made.on('exit', failAll);
    return made;
  }

  function ask<Name extends keyof Answer>(name: Name): Promise<Answer[Name]> {
    const known = asked.get(name) as Promise<Answer[Name]> | undefined;
    if (known) return known;
    worker ??= open();
    const id = ++count;
    const answer = new Promise<Answer[Name]>((done, fail) => waiting.set(id, { done, fail }));
    worker.send({ id, name });
    asked.set(name, answer);
    answer.catch(() => asked.get(name) === answer && asked.delete(name));
    return answer;
  }

  return {
    check: () => ask('check'),
    sources: () => ask('sources'),
    walk: () => ask('walk'),
    forget: () => asked.clear(),
    async close() {
      if (!worker) return;
      const ended = once(worker, 'exit');
      worker.kill();
      await ended;
    },
  };
}
