import type { Found } from '../../isolation/index.ts';
import { keepLast } from '../../keepLast.ts';
import type { FileList } from '../../releases/packFiles.ts';

/** Which programs and which form are walked before the others, and whether the others are left out. */
export interface WalkOrder {
  first?: string[];
  firstForm?: string;
  isFirstEnough?: boolean;
}

/** Walks a folder's files. */
export type WalkFiles = (key: string, files: FileList, order: WalkOrder) => Promise<Found>;

/** Walks whose outcome is kept. */
export interface Walks {
  /** Rejects as the walk does; what failed is tried again. */
  take(key: string, files: FileList, order?: WalkOrder): Promise<Found>;
  forget(key: string): void;
}

/** Folders of which the outcome is kept: each may be some megabytes. */
const KEPT = 8;

interface KeptWalk {
  state: string;
  order: WalkOrder;
  found: Promise<Found>;
  /** Its outcome is there: whatever ends with its folder does not end it. */
  isDone: boolean;
}

/**
 * Each state of a pack is walked once a day, in whichever folders it stands: copies begin as what is public.
 * One that was cut short is walked again, where more is wanted of it.
 */
export function createWalks(walk: WalkFiles): Walks {
  const kept = new Map<string, KeptWalk>();

  function begin(key: string, state: string, files: FileList, order: WalkOrder): Promise<Found> {
    const found = walk(key, files, order);
    const walked = { state, order, found, isDone: false };
    keepLast(kept, key, walked, KEPT);
    found.then(
      () => {
        walked.isDone = true;
      },
      () => kept.get(key) === walked && kept.delete(key),
    );
    return found;
  }

  /** What is known of a state, by this folder or by another that stands as it does. */
  function find(key: string, state: string): KeptWalk | undefined {
    const own = kept.get(key);
    if (own?.state === state) return own;
    const same = [...kept.values()].findLast((one) => one.isDone && one.state === state);
    if (same) keepLast(kept, key, same, KEPT);
    return same;
  }

  async function take(key: string, files: FileList, order: WalkOrder = {}): Promise<Found> {
    const day = new Date().toISOString().slice(0, 10);
    const state = JSON.stringify([day, ...files]);
    const before = find(key, state);
    if (!before) return begin(key, state, files, order);
    const found = await before.found;
    const { first = [], firstForm = before.order.firstForm, isFirstEnough } = order;
    const isThere =
      first.every((one) => before.order.first?.includes(one)) &&
      firstForm === before.order.firstForm;
    if (!found.cut || (isThere && (isFirstEnough || !found.cut.isMeant))) return found;
    // Somebody else who waited may have begun another meanwhile.
    return kept.get(key) === before ? begin(key, state, files, order) : take(key, files, order);
  }

  return { take, forget: (key) => void kept.delete(key) };
}
