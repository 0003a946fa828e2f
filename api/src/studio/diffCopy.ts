import type { CompiledRelease } from '@porchlight/engine/compile';
import { diffDrafts, type ReleaseDiff } from '../applications/diffDrafts.ts';
import { readCopy, requireCompiled } from './compileCopy.ts';
import { requireWasPublic } from './publishCopy.ts';
import { copyKey, type Studio } from './Studio.ts';

/** What publishing a copy would change, and whether it was tried on the drafts. */
export interface CopyDiff extends Omit<ReleaseDiff, 'drafts'> {
  /** Null while the check finds errors: only what it passes is tried on people's answers. */
  drafts: ReleaseDiff['drafts'] | null;
}

/** Milliseconds for which open drafts are counted: the page waits for it. */
export const COUNTING = 10_000;

/**
 * Compares two releases.
 * @param signal Ends the counting of drafts.
 * @throws ProblemError 422 `studio-check-stopped`
 */
export function diffIn(
  studio: Studio,
  before: CompiledRelease,
  after: CompiledRelease,
  signal: AbortSignal,
): Promise<ReleaseDiff> {
  const { isolation, refuse } = studio.packWorker;
  return diffDrafts(studio, before, after, { isolation, signal }).catch(refuse);
}

/**
 * Says in sentences how a copy differs from what is public, and how many open drafts each change
 * touches.
 * @throws ProblemError 404, 422 `studio-errors`, `studio-check-stopped`
 */
export async function diffCopy(studio: Studio, id: number): Promise<CopyDiff> {
  const { files } = await readCopy(studio, id);
  const key = copyKey(id);
  const after = await requireCompiled(studio, key, files);
  const findings = await studio.packWorker.check(key, files);
  await studio.releases.refresh();
  const before = studio.releases.current().compiled;
  const isSound = !findings.some(({ severity }) => severity === 'error');
  const signal = isSound ? AbortSignal.timeout(COUNTING) : AbortSignal.abort();
  const diff = await diffIn(studio, before, after, signal);
  return isSound ? diff : { ...diff, drafts: null };
}

/**
 * Says the same of going back to a release that was public.
 * @throws ProblemError 404 for one that never was, 422 `studio-check-stopped`; OldReleaseError
 */
export async function diffRelease(studio: Studio, hash: string): Promise<ReleaseDiff> {
  await requireWasPublic(studio, hash);
  await studio.releases.refresh();
  const before = studio.releases.current().compiled;
  const after = (await studio.releases.open(hash))!.compiled;
  const signal = AbortSignal.timeout(COUNTING);
  return diffIn(studio, before, after, signal);
}
