import { isDeepStrictEqual } from 'node:util';
import { packPart, type Release } from '@porchlight/engine/compile';
import { type Beside, type ListedShot, listShots } from './listShots.ts';
import { type ChangedScreen, keyOf, screenKeyOf } from './Shown.ts';

/** A screen that differs, as one of the two releases has it. */
export interface FoundScreen {
  is: ChangedScreen['is'];
  isOwn: boolean;
  shot: ListedShot;
  /** The one that has it: the newer one, unless it is gone there. */
  release: Release;
}

const byKey = (shots: ListedShot[]) => new Map(shots.map((shot) => [keyOf(shot).join('\0'), shot]));

/** What stands on screens beside what programs add. */
const aroundParts = ({ languages, compiled, portal }: Release) => ({
  languages,
  forms: compiled.forms,
  assets: compiled.assets,
  portals: languages.map((language) => ({ ...portal(language), release: '' })),
});

/** The programs whose screens are the same in both releases: of a thousand mostly all but one. */
function samePrograms(before: Release, after: Release): ReadonlySet<string> {
  if (!isDeepStrictEqual(aroundParts(before), aroundParts(after))) return new Set();
  const then = before.compiled.parts ?? {};
  const same = Object.entries(after.compiled.parts ?? {}).filter(([folder, parts]) =>
    Object.entries(parts).every(([language, part]) => {
      const old = then[folder]?.[language];
      return old && packPart(old).sha256 === packPart(part).sha256;
    }),
  );
  return new Set(same.map(([folder]) => folder));
}

/** The choices of a release's questions, in any language. */
function choicesIn({ compiled }: Release): Beside['has'] {
  const fields = Object.values(compiled.forms).flatMap((languages) =>
    Object.values(languages).flatMap(({ steps }) => steps.flatMap((step) => step.fields)),
  );
  const keys = new Set(
    fields.flatMap(({ pointer, choices = [] }) =>
      choices.map(({ value }) => JSON.stringify([pointer, value])),
    ),
  );
  return ({ pointer }, value) => keys.has(JSON.stringify([pointer, value]));
}

/** The screens that a newer release shows otherwise: those that differ themselves first, each group in its order. */
export function findChangedScreens(before: Release, after: Release, now: Date): FoundScreen[] {
  const except = samePrograms(before, after);
  const list = (release: Release, other: Release) =>
    byKey(listShots(release, now, {}, { except, has: choicesIn(other) }));
  const [then, listed] = [list(before, after), list(after, before)];
  const found: FoundScreen[] = [];
  for (const [key, shot] of listed) {
    const old = then.get(key);
    if (!old) found.push({ is: 'new', isOwn: true, shot, release: after });
    else if (old.own !== shot.own || old.around !== shot.around)
      found.push({ is: 'changed', isOwn: old.own !== shot.own, shot, release: after });
  }
  for (const [key, shot] of then)
    if (!listed.has(key)) found.push({ is: 'gone', isOwn: true, shot, release: before });
  return [...found.filter(({ isOwn }) => isOwn), ...found.filter(({ isOwn }) => !isOwn)];
}

/**
 * As many screens as have room, each in all of the languages in which it differs.
 * @param most How many come at most, each counted in each language.
 * @returns How many screens there are beside them as `more`.
 */
export function cutScreens(
  found: FoundScreen[],
  most: number,
): { listed: FoundScreen[]; more: number } {
  const screens = new Map<string, FoundScreen[]>();
  for (const one of found) {
    const key = screenKeyOf(one.shot).join('\0');
    screens.set(key, [...(screens.get(key) ?? []), one]);
  }
  let room = most;
  const listed: FoundScreen[] = [];
  let kept = 0;
  for (const one of screens.values()) {
    room -= one.length;
    if (room < 0) break;
    listed.push(...one);
    kept += 1;
  }
  return { listed, more: screens.size - kept };
}
