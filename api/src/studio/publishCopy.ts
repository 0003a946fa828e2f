import type { CompiledRelease } from '@porchlight/engine/compile';
import { type KnownProgram, nameOfProgram, takenIds } from '@porchlight/engine/diff';
import { sql } from '../database/index.ts';
import { notFound, ProblemError } from '../http/ProblemError.ts';
import { everyProgram } from '../releases/everyProgram.ts';
import type { FileList } from '../releases/packFiles.ts';
import { PublicChangedError, type PublishOptions } from '../releases/publications.ts';
import type { ReleaseWords } from '../releases/releaseWords.ts';
import type { Admin } from './Admin.ts';
import { requireAdmin } from './adminRole.ts';
import { broken, readCopy, requireCompiled } from './compileCopy.ts';
import { listCopyFiles, lockCopy, touchCopy } from './copies.ts';
import { recordEntry } from './history/recordEntry.ts';
import { LIMITS } from './limits.ts';
import { requireReview } from './review/requireReview.ts';
import { copyKey, type Studio } from './Studio.ts';

/** Something that becomes public, because an admin says so and why. */
export interface PublishOrder extends ReleaseWords {
  reason: string;
  /** What was public when she decided: the hash that she saw. */
  seen: string;
}

/** What became public. */
export interface Published {
  release: string;
  /** False when just this was public already. */
  isNew: boolean;
}

const WAS_PUBLIC = sql('studio-was-public', 'select 1 from publications where hash = $1 limit 1');

/**
 * Makes a copy public, when the check finds no error and nobody has made something else public since
 * the copy was brought up to date and the admin looked. The copy then stands on what it has become.
 * @throws ProblemError 404, 409 `studio-behind`, `studio-public-changed`, what `requireReview` throws, 403 where
 * she is no admin any more, 422 `studio-errors`, `studio-program-id`, `studio-no-reason`
 */
export async function publishCopy(
  studio: Studio,
  admin: Admin,
  id: number,
  { reason, seen, name, notes }: PublishOrder,
): Promise<Published> {
  const why = requireReason(reason);
  const { copy, files } = await readCopy(studio, id);
  await requireSeen(studio, seen);
  // Else what others have published since would be taken back without a word.
  if (copy.base !== seen) throw new ProblemError(409, 'studio-behind');
  const approved = await requireReview(studio, studio.database, id, files);
  const compiled = await requireSound(studio, copyKey(id), files);
  const who = { ...publisher(admin, why), name, notes, review: approved?.join(', ') };
  const isNew = await orChanged(
    studio.releases.publish(compiled, who, {
      files,
      expected: seen,
      async within(runner) {
        const held = await lockCopy(runner, id);
        await requireAdmin(studio.role, admin.subject, runner);
        // Somebody may have asked for changes while it was checked.
        await requireReview(studio, runner, id, files);
        const now = studio.clock();
        const said = { release: compiled.hash, reason: why };
        // What was changed while it was checked is not in it, and keeps its authors.
        const isAll = isSameList(await listCopyFiles(runner, id), files);
        const authors = isAll ? 'clear' : 'none';
        const entry = { copy: id, kind: 'publish', now, files: [], said, authors } as const;
        await recordEntry(runner, admin, entry);
        await touchCopy(runner, { ...held, base: compiled.hash }, now);
      },
    }),
  );
  return { release: compiled.hash, isNew };
}

/** Makes an earlier release public again. @throws ProblemError 403, 404, 409, 422 */
export async function rollBackTo(
  studio: Studio,
  admin: Admin,
  hash: string,
  { reason, seen }: PublishOrder,
): Promise<Published> {
  const why = requireReason(reason);
  await requireWasPublic(studio, hash);
  const options: PublishOptions = {
    expected: seen,
    within: (runner) => requireAdmin(studio.role, admin.subject, runner),
  };
  const isNew = await orChanged(studio.releases.rollBack(hash, publisher(admin, why), options));
  return { release: hash, isNew };
}

/** Whether a release was ever public here. */
export async function wasPublic(
  { database }: Pick<Studio, 'database'>,
  hash: string,
): Promise<boolean> {
  return (await database.first(WAS_PUBLIC, [hash])) !== undefined;
}

/** @throws ProblemError 404 for a release that was never public here */
export async function requireWasPublic(
  studio: Pick<Studio, 'database'>,
  hash: string,
): Promise<void> {
  if (!(await wasPublic(studio, hash))) throw notFound();
}

/**
 * Compiles files that the check finds no error in, and whose programs have ids of their own.
 * @throws ProblemError 422 `studio-errors`, `studio-program-id`
 */
export async function requireSound(studio: Studio, key: string, files: Map<string, string>) {
  const findings = await studio.packWorker.check(key, files);
  if (findings.some(({ severity }) => severity === 'error')) throw broken(findings);
  const compiled = await requireCompiled(studio, key, files);
  requireOwnIds(compiled, await everyProgram(studio));
  return compiled;
}

/** @throws ProblemError 422 `studio-program-id` where applications would name another program than was chosen */
function requireOwnIds({ programs }: CompiledRelease, known: KnownProgram[]): void {
  const [taken] = takenIds(programs, known);
  if (!taken) return;
  const { program, was } = taken;
  throw new ProblemError(422, 'studio-program-id', {
    params: { id: program.programID, title: nameOfProgram(program), was: nameOfProgram(was) },
  });
}

/** @throws ProblemError 409 `studio-public-changed` when something else is public than she saw */
export async function requireSeen({ releases }: Studio, seen: string): Promise<void> {
  await releases.refresh();
  if (releases.current().hash !== seen) throw publicChanged(releases.current().hash);
}

/** A reason as it is kept. @throws ProblemError 422 `studio-no-reason` */
export function requireReason(reason: string): string {
  const text = reason.trim();
  if (!text || text.length > LIMITS.reasonLength)
    throw new ProblemError(422, 'studio-no-reason', { params: { limit: LIMITS.reasonLength } });
  return text;
}

const isSameList = (one: FileList, other: FileList) =>
  one.size === other.size && [...one].every(([path, sha256]) => other.get(path) === sha256);

const publisher = ({ subject, email }: Admin, reason: string) => ({
  actor: subject,
  email,
  reason,
});

const publicChanged = (release: string | undefined) =>
  new ProblemError(409, 'studio-public-changed', { extensions: { release } });

async function orChanged<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PublicChangedError) throw publicChanged(error.release);
    throw error;
  }
}
