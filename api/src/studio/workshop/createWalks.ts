import type { Found } from '../../isolation/index.ts';
import type { FileList } from '../../releases/packFiles.ts';

/** Walks a folder's files, some programs before the others. */
export type WalkFiles = (key: string, files: FileList, first: string[]) => Promise<Found>;

/** Walks whose outcome is kept. */
export interface Walks {
  /** Rejects as the walk does; what failed is tried again. */
  take(key: string, files: FileList, first?: string[]): Promise<Found>;
  forget(key: string): void;
}

/** Folders of which the outcome is kept: each may be some megabytes. */
const KEPT = 8;

/** Each state of a folder is walked once a day; one that was cut short again, where another program is to come first. */
export function createWalks(walk: WalkFiles): Walks {
  const kept = new Map<string, { state: string; first: string[]; found: Promise<Found> }>();

  function begin(key: string, state: string, files: FileList, first: string[]): Promise<Found> {
    const found = walk(key, files, first);
    found.catch(() => kept.get(key)?.found === found && kept.delete(key));
    kept.delete(key);
    kept.set(key, { state, first, found });
    for (const old of [...kept.keys()].slice(0, -KEPT)) kept.delete(old);
    return found;
  }

  async function take(key: string, files: FileList, first: string[] = []): Promise<Found> {
    const day = new Date().toISOString().slice(0, 10);
    const state = JSON.stringify([day, ...files]);
    const before = kept.get(key);
    if (before?.state !== state) return begin(key, state, files, first);
    const found = await before.found;
    if (!found.cut || first.every((one) => before.first.includes(one))) return found;
    // Somebody else who waited may have begun another meanwhile.
    return kept.get(key) === before ? begin(key, state, files, first) : take(key, files, first);
  }

  return { take, forget: (key) => void kept.delete(key) };
}
