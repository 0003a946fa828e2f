import { randomUUID } from 'node:crypto';
import type { Finding } from '@porchlight/engine/pack';
import {
  type IsolationReply,
  PATIENCE,
  StoppedError,
  type WorkRequest,
} from '../../isolation/index.ts';
import type { FileList } from '../../releases/packFiles.ts';
import type { WorkTurns } from './createWorkTurns.ts';

/** Has a work on files done, or goes on with one. */
type Run = <Name extends 'check' | 'checkInParts'>(
  key: string,
  files: FileList | undefined,
  work: Name,
  how?: Pick<WorkRequest<Name>, 'options' | 'patience'>,
) => Promise<IsolationReply<Name>>;

/** What checks are done with. */
interface ChecksOptions {
  run: Run;
  /** Ends the process of a folder. */
  forget(key: string): Promise<void>;
  /** @throws what a work is refused with that took too long */
  refuse(error: unknown): never;
  workTurns: WorkTurns;
  /** Milliseconds that all parts of a check may take together. Default: as one work. */
  patience?: number | undefined;
}

/**
 * Checks files part by part: a compilation, for which somebody who types waits, has its turn between two of them. One
 * check at a time: what waits for its next part would keep a process from others, or be ended for their sake.
 */
export function createChecks({
  run,
  forget,
  refuse,
  workTurns,
  patience = PATIENCE,
}: ChecksOptions) {
  const running = new Map<Promise<Finding[]>, string>();
  let tail: Promise<unknown> = Promise.resolve();

  async function check(key: string, files: FileList): Promise<Finding[]> {
    const id = randomUUID();
    let time = patience;
    for (let goesOn = false; ; goesOn = true) {
      const how = { options: { id, goesOn }, patience: time };
      const reply = await workTurns.take(() =>
        run(key, goesOn ? undefined : files, 'checkInParts', how),
      );
      if ('findings' in reply.result) return reply.result.findings;
      // Its process was ended for another's sake: what goes in one piece comes to its end.
      if (reply.result.is === 'gone')
        return workTurns.take(async () => (await run(key, files, 'check')).result);
      time -= reply.worked ?? 0;
      if (time > 0) continue;
      await forget(key);
      refuse(new StoppedError('time'));
    }
  }

  return {
    take(key: string, files: FileList): Promise<Finding[]> {
      const found = tail.then(() => check(key, files));
      tail = found.catch(() => {});
      running.set(found, key);
      const end = () => void running.delete(found);
      found.then(end, end);
      return found;
    },
    /** Resolves when the checks of a folder that were asked for by now are over. */
    async end(key: string): Promise<void> {
      const own = [...running].filter(([, of]) => of === key);
      await Promise.allSettled(own.map(([found]) => found));
    },
  };
}
