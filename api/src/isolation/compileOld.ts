import { type CompiledRelease, isOfToday } from '@porchlight/engine/compile';
import type { Finding, PackFiles } from '@porchlight/engine/pack';
import { COMPILED } from './IsolationCalls.ts';
import type { Isolation } from './openIsolation.ts';
import { readRelease } from './readRelease.ts';
import { StoppedError } from './StoppedError.ts';

/**
 * A release of an earlier version, compiled anew in an isolated process from the files that it was made
 * of: whoever published it then, they are not trusted now.
 * @returns `refused` is what this version refuses and was left out.
 * @throws PackError when the files are no pack, StoppedError
 */
export async function compileOld(
  isolation: Isolation,
  release: string,
  files: PackFiles,
): Promise<{ compiled: CompiledRelease; refused: Finding[] }> {
  const pack = {
    files,
    findings: [],
    read: async (paths: string[]) => new Map(paths.map((path) => [path, files.get(path)!])),
  };
  try {
    const asked = { key: release, work: 'upgrade', options: { release }, pack } as const;
    const { result, files: made } = await isolation.run(asked);
    // The hash was worked out by the earlier version; it names the release and proves nothing here.
    const compiled = readRelease(made.get(COMPILED));
    if (compiled.hash !== release || !isOfToday(compiled)) throw new StoppedError('broken');
    return { compiled, refused: result.findings };
  } finally {
    await isolation.forget(release);
  }
}
