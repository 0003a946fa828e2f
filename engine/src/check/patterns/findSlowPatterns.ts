import type { Finding } from '../../compile/findings.ts';
import { readPack } from '../../compile/readPack.ts';
import { checkPatterns } from './checkPatterns.ts';

/**
 * Of all that the check asks, only whether an answer can hang page and server: what is served without
 * the whole check has to stand this.
 * @throws PackError when the pack can't be read.
 */
export async function findSlowPatterns(folder: string): Promise<Finding[]> {
  const pack = await readPack(folder);
  await checkPatterns({ pack });
  return pack.findings;
}
