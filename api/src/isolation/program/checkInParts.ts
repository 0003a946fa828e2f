import { type CheckOptions, checkPack } from '@porchlight/engine/check';
import type { Finding, GatheredPack } from '@porchlight/engine/pack';
import type { PartOfCheck } from '../IsolationCalls.ts';

/** Milliseconds after which a check stops where it can: what somebody waits for may come in between. */
const PART = 20;

/** Goes on with a check, up to its end or to where it stops next. */
type GoOn = () => Promise<PartOfCheck>;

const left = new Map<number, GoOn>();
let count = 0;

/** Checks a pack up to where it stops first. */
export function beginCheck(pack: GatheredPack, options: CheckOptions): Promise<PartOfCheck> {
  count += 1;
  const id = count;
  let part = createPart();

  async function pause(): Promise<void> {
    if (performance.now() - part.began < PART) return;
    await new Promise<void>((resume) => {
      left.set(id, () => {
        part = createPart();
        resume();
        return part.done;
      });
      part.end({ left: id });
    });
  }

  checkPack(pack, options, pause).then(
    (findings: Finding[]) => part.end({ findings }),
    (error: unknown) => part.fail(error),
  );
  return part.done;
}

/** Goes on with a check that has stopped; of the files as they were when it began. */
export async function goOnWithCheck(id: number): Promise<PartOfCheck> {
  const goOn = left.get(id);
  left.delete(id);
  return goOn ? goOn() : { isGone: true };
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
