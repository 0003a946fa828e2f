import type { Release } from '@porchlight/engine/compile';
import { type ListedShot, listShots } from './listShots.ts';
import { type ChangedScreen, keyOf } from './Shown.ts';

/** A screen that differs, as one of the two releases has it. */
export interface FoundScreen {
  is: ChangedScreen['is'];
  isOwn: boolean;
  shot: ListedShot;
  /** The one that has it: the newer one, unless it is gone there. */
  release: Release;
}

const byKey = (shots: ListedShot[]) => new Map(shots.map((shot) => [keyOf(shot).join('\0'), shot]));

/** The screens that a newer release shows otherwise: those that differ themselves first, each group in its order. */
export function findChangedScreens(before: Release, after: Release, now: Date): FoundScreen[] {
  const [then, listed] = [before, after].map((release) => byKey(listShots(release, now)));
  const found: FoundScreen[] = [];
  for (const [key, shot] of listed!) {
    const old = then!.get(key);
    if (!old) found.push({ is: 'new', isOwn: true, shot, release: after });
    else if (old.own !== shot.own || old.around !== shot.around)
      found.push({ is: 'changed', isOwn: old.own !== shot.own, shot, release: after });
  }
  for (const [key, shot] of then!)
    if (!listed!.has(key)) found.push({ is: 'gone', isOwn: true, shot, release: before });
  return [...found.filter(({ isOwn }) => isOwn), ...found.filter(({ isOwn }) => !isOwn)];
}
