import type { Found } from '../../isolation/index.ts';
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

/** Each state of a folder is walked once a day; one that was cut short again, where more is wanted of it. */
export function createWalks(walk: WalkFiles): Walks {
  const kept = new Map<string, { state: string; order: WalkOrder; found: Promise<Found> }>();

  function begin(key: string, state: string, files: FileList, order: WalkOrder): Promise<Found> {
    const found = walk(key, files, order);
    found.catch(() => kept.get(key)?.found === found && kept.delete(key));
    kept.delete(key);
    kept.set(key, { state, order, found });
    for (const old of [...kept.keys()].slice(0, -KEPT)) kept.delete(old);
    return found;
  }

  async function take(key: string, files: FileList, order: WalkOrder = {}): Promise<Found> {
    const day = new Date().toISOString().slice(0, 10);
    const state = JSON.stringify([day, ...files]);
    const before = kept.get(key);
    if (before?.state !== state) return begin(key, state, files, order);
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
