import type { Release } from '@porchlight/engine/compile';
import { describeOutline } from '@porchlight/engine/explain';
import type { GatheredPack } from '@porchlight/engine/pack';
import { cutScreens, type FoundScreen, findChangedScreens } from '../../preview/changedScreens.ts';
import { chooseAnswers } from '../../preview/chooseAnswers.ts';
import { type ListedShot, listShots } from '../../preview/listShots.ts';
import { describeRelease, presentedFiles } from '../../preview/present.ts';
import {
  type ChangedScreen,
  type Given,
  hasAnswers,
  keyOf,
  type Shot,
} from '../../preview/Shown.ts';
import { type Found, type IsolationCalls, PART } from '../IsolationCalls.ts';
import { openPair } from '../releasePair.ts';
import { openAgain, openGathered } from './open.ts';
import type { Done } from './serve.ts';

const NOTHING: Found = { samples: [], ways: [], witnesses: [], findings: [] };
const NONE: Given = { answers: {}, facts: {} };

/** What a preview says and serves of a release. */
export async function present(
  pack: GatheredPack,
  { isRelease, ...options }: IsolationCalls['present']['options'],
  now: Date,
): Promise<Done> {
  const release = await openGathered(pack, isRelease);
  const files = presentedFiles(release, options, { now, partPrefix: PART });
  return { result: describeRelease(release, now), files };
}

/** A form's steps and questions, with what a program adds; nothing where there is no such form. */
export async function outline(
  pack: GatheredPack,
  { release: hash, form, program, language }: IsolationCalls['outline']['options'],
): Promise<Done> {
  const release = await openAgain(pack, hash);
  if (!Object.hasOwn(release.compiled.forms, form)) return { result: {} };
  const names = program ? [`${program}.`] : [];
  const composed = release.formFor(form, {}, { ...(language && { language }), names });
  return { result: { outline: describeOutline(composed) } };
}

/**
 * The pictures that are to be taken, each with the answers that it is taken with.
 * @param walk Finds answers that lead to steps.
 */
export async function shots(
  pack: GatheredPack,
  options: IsolationCalls['shots']['options'],
  { now, walk }: { now: Date; walk: () => Promise<Found> },
): Promise<Done> {
  const { isRelease, isListOnly, except = {}, ...wanted } = options;
  const release = await openGathered(pack, isRelease);
  const listed = listShots(release, now, wanted).filter(
    (shot) => except[keyOf(shot).join('\0')] !== shot.mark,
  );
  if (isListOnly) return { result: listed.map((shot) => asSent(shot, NONE)) };
  const found = listed.some(hasAnswers) ? await walk() : NOTHING;
  const choose = createChoosing(release, found);
  return { result: listed.map((shot) => asSent(shot, choose(shot))) };
}

/** Answers do not depend on the language: they are chosen once for a step. */
function createChoosing(release: Release, found: Found): (shot: ListedShot) => Given {
  const chosen = new Map<string, Given>();
  return (shot) => {
    const { outline: of, program, step } = shot;
    const key = JSON.stringify([of.form, program, step.name]);
    const known = chosen.get(key);
    if (known) return known;
    const { answers, facts } = chooseAnswers(release, shot, found);
    const given = { answers, facts };
    chosen.set(key, given);
    return given;
  };
}

/** Only what a picture needs: its program's choice has been made. */
const asSent = (
  { outline: of, own: _own, around: _around, ...shot }: ListedShot,
  given: Given,
): Shot => ({
  ...shot,
  outline: { ...of, programs: [] },
  given,
});

/** What was compared last: the same pair is asked for again, once answers were found. */
const compared = new WeakMap<Release, { before: Release; all: FoundScreen[] }>();

/**
 * The screens that the newer release of a pair shows otherwise, each with the answers that it is shown with.
 * @param options.most How many come at most, in each language; the other screens are counted.
 */
export async function screens(
  pair: GatheredPack,
  { found = NOTHING, most = Number.POSITIVE_INFINITY }: IsolationCalls['screens']['options'],
  now: Date,
): Promise<Done> {
  const { before, after } = openPair(pair);
  const choosing = new Map([before, after].map((one) => [one, createChoosing(one, found)]));
  const known = compared.get(after);
  const all = known?.before === before ? known.all : findChangedScreens(before, after, now);
  compared.set(after, { before, all });
  const { listed, more } = cutScreens(all, most);
  const shown = listed.map(({ is, isOwn, shot, release }): ChangedScreen => {
    const {
      mark: _mark,
      position: _position,
      ...sent
    } = asSent(shot, choosing.get(release)!(shot));
    return { is, isOwn, ...sent };
  });
  return { result: { screens: shown, more } };
}
