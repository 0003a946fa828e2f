import type { Finding } from '../../compile/findings.ts';
import type { PackFiles } from '../../compile/gatherPack.ts';
import { type Break, copyFiles, replaceIn, textAt } from '../../compile/test/brokenPack.ts';
import type { CheckOptions } from '../CheckContext.ts';
import { checkPack } from '../checkPack.ts';

/** A finding with the text that stands at its place. */
export type Found = Finding & { there: string };

/** Changes the files of the shipped pack, in memory, and says what the check finds in them. */
export async function breakPack(
  change: (broken: PackFiles) => void,
  options?: CheckOptions,
): Promise<Found[]> {
  const broken = copyFiles();
  change(broken);
  const findings = await checkPack({ files: broken, findings: [] }, options);
  return findings.map((finding) => ({ ...finding, there: textAt(broken, finding) }));
}

/** Everything that the check finds in the shipped pack with these changes. */
export function findAll(...breaks: Break[]): Promise<Found[]> {
  return breakPack((broken) => {
    for (const one of breaks) replaceIn(broken, ...one);
  });
}

/** The one finding of the shipped pack with these changes. Throws when there is none, or another beside it. */
export async function findOne(...breaks: Break[]): Promise<Found> {
  const [finding, ...others] = await findAll(...breaks);
  if (!finding) throw new Error('nothing was found');
  if (others.length) throw new Error(`more was found:\n${JSON.stringify(others, null, 2)}`);
  return finding;
}
