import { today } from '@porchlight/engine';
import type { CompiledRelease } from '@porchlight/engine/compile';
import { notFound, ProblemError } from '../../http/ProblemError.ts';
import { type Found, type IsolationCalls, versionOfPair } from '../../isolation/index.ts';
import { hasAnswers } from '../../preview/Shown.ts';
import { listReleaseFiles } from '../../releases/packFiles.ts';
import { changedPrograms } from '../changedPrograms.ts';
import { type CopyState, readCopy, requireCompiled } from '../compileCopy.ts';
import { copyKey, type Studio } from '../Studio.ts';
import type { CopyScreens, InTurn } from './createKeptScreens.ts';
import { stateHash } from './reviews.ts';

/** Screens that are listed, each counted in each language; where a word of all of them is another, there are thousands. */
const LISTED = 200;

/**
 * Compares what a copy shows, as it is now, with the release that it stands on. Where it is looked at in a newer state
 * meanwhile, the answer is of that one.
 * @throws ProblemError 404, 422 `studio-errors`, `studio-check-stopped`; OldReleaseError
 */
export async function readScreens(studio: Studio, id: number): Promise<CopyScreens> {
  // Read once: all of the answer is of these files.
  const { copy, files } = await readCopy(studio, id);
  const after = await requireCompiled(studio, copyKey(id), files);
  const before = (await studio.releases.open(copy.base))?.compiled;
  if (!before) throw notFound();
  const state = stateHash(files);
  // Some screens are others on another day.
  const day = today(studio.clock(), after.settings.timeZone);
  const compared = [before.hash, state, day].join(' ');
  const moment = { state: compared, version: copy.version };
  return studio.screens.take(copyKey(id), moment, async (inTurn) => {
    const own = { id, copy, files };
    const { result, isWhole } = await compareScreens(studio, own, { before, after, inTurn });
    const found = {
      state,
      before: before.hash,
      after: after.hash,
      languages: eitherLanguages(after, before),
      ...result,
    };
    return { found, isWhole };
  });
}

async function compareScreens(
  studio: Studio,
  state: CopyState & { id: number },
  { before, after, inTurn }: { before: CompiledRelease; after: CompiledRelease; inTurn: InTurn },
): Promise<{ result: IsolationCalls['screens']['result']; isWhole: boolean }> {
  const { isolation, refuse } = studio.packWorker;
  const key = `screens-${before.hash}-${after.hash}`;
  try {
    const pack = versionOfPair(before, after);
    const compare = (found?: Found) =>
      inTurn(async () => {
        const options = { most: LISTED, ...(found && { found }) };
        return (await isolation.run({ key, work: 'screens', options, pack }).catch(refuse)).result;
      });
    const listed = await compare();
    // Looking for answers takes seconds: pages and links are shown without.
    if (!listed.screens.some(hasAnswers)) return { result: listed, isWhole: true };
    const found = await findAnswers(studio, state);
    return { result: found ? await compare(found) : listed, isWhole: found !== undefined };
  } finally {
    await isolation.forget(key);
  }
}

/** The languages of either release, those of the newer one first. */
export function eitherLanguages(
  after: Pick<CompiledRelease, 'portals'>,
  before: Pick<CompiledRelease, 'portals'>,
): CopyScreens['languages'] {
  const [own, then] = [after, before].map(({ portals }) => Object.values(portals)[0]!.languages);
  const isIn = (id: string, languages = own!) => languages.some((one) => one.id === id);
  return [
    ...own!.map((one) => ({ ...one, isInBoth: isIn(one.id, then) })),
    ...then!.filter(({ id }) => !isIn(id)).map((one) => ({ ...one, isInBoth: false })),
  ];
}

/** Answers that lead to the screens; undefined where the walk was stopped: then each is shown without. */
async function findAnswers(
  studio: Studio,
  { id, copy, files }: CopyState & { id: number },
): Promise<Found | undefined> {
  const base = await listReleaseFiles(studio.database, copy.base);
  const { programs, isAll } = changedPrograms(files, base);
  const order = { first: programs, isFirstEnough: isAll };
  try {
    return await studio.packWorker.walk(copyKey(id), files, order);
  } catch (error) {
    if (error instanceof ProblemError && error.status === 422) return undefined;
    throw error;
  }
}
