import type { Finding } from '@porchlight/engine/pack';
import { type IsolationCalls, PATIENCE } from '../../isolation/index.ts';
import type { FileList } from '../../releases/packFiles.ts';
import type { WorkTurns } from './createWorkTurns.ts';

type Calls = IsolationCalls['checkInParts'];

/** Has a part of a check done. @param files Absent where it only goes on. */
type RunPart = (
  key: string,
  files: FileList | undefined,
  work: 'checkInParts',
  how: { options: Calls['options']; patience: number },
) => Promise<{ result: Calls['result'] }>;

/**
 * Checks files part by part: a compilation, for which somebody who types waits, has its turn between two of them. All
 * parts together may take as long as one work.
 */
export function createChecks(run: RunPart, workTurns: WorkTurns, patience = PATIENCE) {
  const running = new Map<Promise<Finding[]>, string>();

  async function check(key: string, files: FileList): Promise<Finding[]> {
    let time = patience;
    let left: number | undefined;
    for (;;) {
      const part = await workTurns.take(async () => {
        const began = performance.now();
        const isBegun = left !== undefined;
        const options = isBegun ? { left: left! } : {};
        const own = { options, patience: Math.max(1, time) };
        const { result } = await run(key, isBegun ? undefined : files, 'checkInParts', own);
        time -= performance.now() - began;
        return result;
      });
      if ('findings' in part) return part.findings;
      // Its process has ended with others' work: a new one begins at the beginning.
      left = 'left' in part ? part.left : undefined;
    }
  }

  return {
    take(key: string, files: FileList): Promise<Finding[]> {
      const found = check(key, files);
      running.set(found, key);
      const end = () => void running.delete(found);
      found.then(end, end);
      return found;
    },
    /** Resolves when the checks of a folder that have begun are over. */
    async end(key: string): Promise<void> {
      const own = [...running].filter(([, of]) => of === key);
      await Promise.allSettled(own.map(([found]) => found));
    },
  };
}
