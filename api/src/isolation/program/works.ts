import { type CheckOptions, checkPack, readSourceMap, samplesOf } from '@porchlight/engine/check';
import {
  type CompiledRelease,
  compilePack,
  compileStored,
  frameOf,
  openRelease,
  packPart,
  partsOf,
} from '@porchlight/engine/compile';
import { diffReleases } from '@porchlight/engine/diff';
import type { GatheredPack } from '@porchlight/engine/pack';
import { type WitnessOptions, witnessPack } from '@porchlight/engine/witness';
import { migrateDraft } from '../../applications/migrateDraft.ts';
import type { UnsealedDraft } from '../../applications/unsealDraft.ts';
import { screenFiles } from '../../preview/screens.ts';
import {
  COMPILED,
  type CompileOptions,
  type Found,
  type IsolationCalls,
  PART,
  type WalkOptions,
} from '../IsolationCalls.ts';
import { openPair } from '../releasePair.ts';
import { beginCheck, goOnWithCheck } from './checkInParts.ts';
import { openForm, tryStep } from './fill.ts';
import type { Done, Works } from './serve.ts';
import { outline, present, screens, shots } from './shown.ts';

/** The files of a release: all of it in one, and as a page fetches it where that is wanted. */
function* filesOf(
  compiled: CompiledRelease,
  { pages, known = [], parts }: CompileOptions,
  now: Date,
) {
  const isKnown = known.includes(compiled.hash);
  const whole = parts ? frameOf(compiled) : compiled;
  if (!isKnown) yield [COMPILED, Buffer.from(JSON.stringify(whole))] as [string, Buffer];
  if (parts) yield* partFiles(compiled, new Set(parts));
  if (!pages) return;
  const release = openRelease(compiled);
  for (const [name, { body }] of [
    ...(isKnown ? [] : release.pageFiles),
    ...screenFiles(release, now),
  ])
    yield [name, body] as [string, Buffer];
}

function* partFiles(compiled: CompiledRelease, known: ReadonlySet<string>) {
  for (const [sha256, part] of partsOf(compiled))
    if (!known.has(sha256)) yield [PART + sha256, packPart(part).body] as [string, Buffer];
}

async function compile(pack: GatheredPack, options: CompileOptions, now: Date): Promise<Done> {
  const compiled = await compilePack(pack);
  const { hash } = compiled;
  return { result: { hash, findings: [] }, files: filesOf(compiled, options, now) };
}

async function upgrade(
  pack: GatheredPack,
  { release }: { release: string },
  now: Date,
): Promise<Done> {
  const { compiled, refused } = await compileStored(pack.files, release);
  const { hash } = compiled;
  return { result: { hash, findings: refused }, files: filesOf(compiled, {}, now) };
}

async function walk(pack: GatheredPack, options: WalkOptions, now: Date): Promise<Done> {
  return { result: await findAnswers(pack, options, now) };
}

async function findAnswers(
  pack: GatheredPack,
  { first, firstForm, isFirstEnough, milliseconds = Number.POSITIVE_INFINITY }: WalkOptions,
  now: Date,
): Promise<Found> {
  const samples = await samplesOf(pack);
  const end = performance.now() + milliseconds;
  const isTimeUp = () => performance.now() > end;
  const walked = await witnessPack(pack, { now, first, firstForm, isFirstEnough, isTimeUp });
  const { ways, witnesses, findings, cut } = walked;
  return {
    samples,
    ways,
    witnesses: witnesses.map(
      ({ kind, what, subject, pointers, form, programs, step, answers, facts }) => ({
        ...{ kind, what, subject, pointers, form, programs },
        ...(step !== undefined && { step }),
        answers,
        facts,
      }),
    ),
    findings,
    ...(cut && { cut }),
  };
}

async function compare(
  pair: GatheredPack,
  { known = [] }: IsolationCalls['compare']['options'],
): Promise<Done> {
  const { before, after } = openPair(pair);
  return { result: diffReleases(before.compiled, after.compiled, known) };
}

async function migrate(
  pair: GatheredPack,
  { drafts = [], now = 0 }: IsolationCalls['migrate']['options'],
): Promise<Done> {
  const releases = openPair(pair);
  return {
    result: drafts.map((draft) => migrateDraft(draft as UnsealedDraft, releases, new Date(now))),
  };
}

/** All that is done to a pack that is not public. */
export const works: Works = {
  check: async (pack, options: CheckOptions) => ({ result: await checkPack(pack, options) }),
  checkInParts: async (pack, { id, goesOn }: IsolationCalls['checkInParts']['options']) => ({
    result: await (goesOn ? goOnWithCheck(id) : beginCheck(id, pack)),
  }),
  compare,
  compile,
  migrate,
  openForm,
  outline,
  present,
  screens,
  shots: (pack, options: IsolationCalls['shots']['options'], now) =>
    shots(pack, options, { now, walk: () => findAnswers(pack, {}, now) }),
  sources: async (pack) => ({ result: await readSourceMap(pack) }),
  tryStep,
  upgrade,
  walk,
  witness: async (pack, options: WitnessOptions, now) => ({
    result: await witnessPack(pack, { ...options, now }),
  }),
};
