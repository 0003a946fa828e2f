import { RELEASE_WORDS } from '@porchlight/engine';
import type { CompiledRelease, Finding } from '@porchlight/engine/compile';
import { type KnownProgram, nameOfProgram, takenIds } from '@porchlight/engine/diff';
import { sql } from '../database/index.ts';
import { compileFolderWithFiles, runOnFolder, withIsolation } from '../isolation/index.ts';
import { NotThereError, OperatorError } from '../OperatorError.ts';
import type { Services } from '../Services.ts';
import { everyProgram } from './everyProgram.ts';
import type { Publisher } from './publications.ts';
import type { Releases } from './Releases.ts';
import { readReleaseWords } from './releaseWords.ts';

const FIND = sql(
  'operator-release-find',
  `select distinct hash from publications where hash like $1 || '%' limit 2`,
);

/** What came of publishing a folder: the release, or the errors for which there is none. */
export interface PublishedFolder {
  findings: Finding[];
  release?: string;
  /** False when just this release was public already. */
  isNew: boolean;
}

/**
 * Checks a folder's pack and, when the check finds no error, makes it public. Portals that run take it
 * over within seconds.
 * @throws OperatorError without a reason, with a name or notes that can't be kept, with the id of a program
 *   that was another one's, or where others have to approve and `review` does not say that they are passed
 *   by; StoppedError, what the file system throws.
 */
export async function publishFolder(
  { database, releases }: Pick<Services, 'database' | 'releases'>,
  folder: string,
  who: Publisher & { reason: string },
): Promise<PublishedFolder> {
  requireReason(who);
  requireWords(who);
  requireNoReviewers(releases, who);
  const { findings, made } = await withIsolation(async (isolation) => {
    const findings = await runOnFolder(isolation, folder, 'check');
    const isSound = !findings.some(({ severity }) => severity === 'error');
    return { findings, made: isSound && (await compileFolderWithFiles(isolation, folder)) };
  });
  if (!made) return { findings, isNew: false };
  const { compiled, files } = made;
  requireOwnIds(compiled, await everyProgram({ database, releases }));
  const isNew = await releases.publish(compiled, who, { files });
  return { findings, release: compiled.hash, isNew };
}

/**
 * Makes an earlier release public again.
 * @param prefix The beginning of its hash, long enough to be the only one.
 * @throws NotThereError, OperatorError when several begin so, or without a reason
 */
export async function rollBack(
  { database, releases }: Services,
  prefix: string,
  who: Publisher & { reason: string },
): Promise<{ release: string; isNew: boolean }> {
  requireReason(who);
  const hash = await findRelease(database, prefix);
  return { release: hash, isNew: await releases.rollBack(hash, who) };
}

async function findRelease(database: Services['database'], prefix: string): Promise<string> {
  const isHash = /^[0-9a-f]{6,64}$/.test(prefix);
  const found = isHash ? await database.all<{ hash: string }>(FIND, [prefix]) : [];
  if (found.length === 0)
    throw new NotThereError(`There is no release "${prefix}". See: definitions releases.`);
  if (found.length > 1)
    throw new OperatorError(`Several releases begin with "${prefix}". Give more of it.`);
  return found[0]!.hash;
}

/**
 * A release that was public: `public` is the one of now.
 * @param name `public`, or the beginning of a hash.
 * @throws NotThereError, OperatorError when several begin so
 */
export async function readRelease(
  { database, releases }: Pick<Services, 'database' | 'releases'>,
  name: string,
): Promise<CompiledRelease> {
  if (name === 'public') {
    if (!releases.isServing()) throw new NotThereError('Nothing has been made public yet.');
    return releases.current().compiled;
  }
  return (await releases.open(await findRelease(database, name)))!.compiled;
}

/** A folder has no authors and no reviews: what is public may ask for them, and is not passed by unsaid. */
function requireNoReviewers(releases: Releases, { review }: Publisher): void {
  const needed = releases.isServing()
    ? (releases.current().compiled.settings.publish?.reviewers ?? 0)
    : 0;
  if (needed === 0 || review !== undefined) return;
  throw new OperatorError(
    `Others have to approve a change before it is public (portal.json, publish.reviewers: ${needed}). Bring it into the studio, or say --without-review: it is kept in the audit.`,
  );
}

function requireOwnIds({ programs }: CompiledRelease, known: KnownProgram[]): void {
  const [taken] = takenIds(programs, known);
  if (!taken) return;
  const { program, was } = taken;
  throw new OperatorError(
    `programs/${program.folder}/program.json: the id ${program.programID} was that of "${nameOfProgram(was)}", and applications name it by that. Give "${nameOfProgram(program)}" one that no program had (programID).`,
  );
}

function requireWords(who: Publisher): void {
  const { wrong } = readReleaseWords(who);
  if (wrong)
    throw new OperatorError(
      `--${wrong} is plain text of at most ${RELEASE_WORDS[wrong]} characters${wrong === 'name' ? ', on one line' : ''}.`,
    );
}

function requireReason({ reason }: { reason: string }): void {
  if (!reason.trim()) throw new OperatorError('Say why, with --reason: it is kept in the audit.');
}
