import type { CompiledRelease, Finding } from '@porchlight/engine/compile';
import { ProblemError } from '../http/ProblemError.ts';
import type { FileList } from '../releases/packFiles.ts';
import { type Copy, findCopy, listCopyFiles } from './copies.ts';
import type { CompileTurn } from './pack-worker/openPackWorker.ts';
import { copyKey, type Studio } from './Studio.ts';

/** What a copy holds at one moment. */
export interface CopyState {
  copy: Copy;
  files: FileList;
}

/** A copy that was compiled, or why it could not be. */
export interface CompiledCopy {
  /** As it was when it was read. */
  copy: Copy;
  /** Absent when there are errors. */
  hash?: string;
  findings: Finding[];
  /** What it was compiled to last without an error, in this process. */
  lastGood?: string;
}

/** @throws ProblemError 404 */
export async function readCopy(
  { database }: Pick<Studio, 'database'>,
  id: number,
): Promise<CopyState> {
  const copy = await findCopy(database, id);
  return { copy, files: await listCopyFiles(database, id) };
}

/** Everything that is wrong with a copy. @throws ProblemError 404, 422 `studio-check-stopped` */
export async function checkCopy(
  studio: Studio,
  id: number,
): Promise<{ copy: Copy; findings: Finding[] }> {
  const { copy, files } = await readCopy(studio, id);
  return { copy, findings: await studio.packWorker.check(copyKey(id), files) };
}

/** Makes a release of a copy for the preview; a broken one leaves the last good. @throws as `checkCopy` */
export async function compileCopy(studio: Studio, id: number): Promise<CompiledCopy> {
  const { copy, files } = await readCopy(studio, id);
  const { hash, findings } = await studio.packWorker.compile(copyKey(id), files);
  return { copy, hash, findings, lastGood: studio.packWorker.lastGood(copyKey(id)) };
}

/**
 * Compiles files, or says what keeps them from it.
 * @throws ProblemError 422 `studio-errors`, `studio-check-stopped`
 */
export async function requireCompiled(
  { packWorker }: Studio,
  key: string,
  files: FileList,
  how?: CompileTurn,
): Promise<CompiledRelease> {
  const { hash, findings } = await packWorker.compile(key, files, how);
  const compiled = hash && (await packWorker.readCompiled(key, hash, files));
  if (!compiled) throw broken(findings);
  return compiled;
}

/** The files of a copy as they can be compiled. @throws ProblemError 422 `studio-errors`, `studio-check-stopped` */
export async function requireCompilable(
  studio: Pick<Studio, 'database'> & { packWorker: Pick<Studio['packWorker'], 'compile'> },
  id: number,
): Promise<{ key: string; files: FileList; base: string }> {
  const key = copyKey(id);
  // Read once: what is written meanwhile may not compile.
  const { copy, files } = await readCopy(studio, id);
  const { hash, findings } = await studio.packWorker.compile(key, files);
  if (!hash) throw broken(findings);
  return { key, files, base: copy.base };
}

/** The problem of files that can become no release. */
export function broken(findings: Finding[]): ProblemError {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return new ProblemError(422, 'studio-errors', {
    params: { count: errors },
    extensions: { findings },
  });
}
