import { checkPack } from '@porchlight/engine/check';
import type { GatheredPack } from '@porchlight/engine/pack';
import type { PartOfCheck } from '../IsolationCalls.ts';

/** Milliseconds after which a check stops where it can: what somebody waits for may come in between. */
const PART = 20;

/** Goes on with checks that have stopped, each by its id. */
const left = new Map<string, () => Promise<PartOfCheck>>();

/** Checks a pack up to where it stops first. */
export function beginCheck(id: string, pack: GatheredPack): Promise<PartOfCheck> {
  let part = createPart();

  async function pause(): Promise<void> {
    if (performance.now() - part.began < PART) return;
    await new Promise<void>((resume) => {
      left.set(id, () => {
        part = createPart();
        resume();
        return part.done;
      });
      part.end({ is: 'left' });
    });
  }

  checkPack(pack, {}, pause).then(
    (findings) => part.end({ findings }),
    (error: unknown) => part.fail(error),
  );
  return part.done;
}

/** Goes on with a check that has stopped; of the files as they were when it began. */
export async function goOnWithCheck(id: string): Promise<PartOfCheck> {
  const goOn = left.get(id);
  left.delete(id);
  return goOn ? goOn() : { is: 'gone' };
}

function createPart() {
  let end!: (part: PartOfCheck) => void;
  let fail!: (error: unknown) => void;
  const done = new Promise<PartOfCheck>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  return { began: performance.now(), done, end, fail };
}
