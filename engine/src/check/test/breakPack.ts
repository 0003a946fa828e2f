import type { Finding } from '../../compile/findings.ts';
import { createPackCopy, type PackCopy } from '../../compile/test/createPackCopy.ts';
import type { CheckOptions } from '../CheckContext.ts';
import { checkPack } from '../checkPack.ts';

/** A finding with the text that stands at its place. */
export type Found = Finding & { there: string };

/** One change of a file: what stands there, and what takes its place. */
export type Break = [file: string, from: string | RegExp, to: string];

/** Breaks a copy of the shipped pack and says what the check finds in it. */
export async function breakPack(
  change: (copy: PackCopy) => Promise<void>,
  options?: CheckOptions,
): Promise<Found[]> {
  const copy = await createPackCopy();
  try {
    await change(copy);
    const findings = await checkPack(copy.folder, options);
    return await Promise.all(
      findings.map(async (finding) => ({ ...finding, there: await copy.textAt(finding) })),
    );
  } finally {
    await copy.remove();
  }
}

/** Everything that the check finds in the shipped pack with these changes. */
export function findAll(...breaks: Break[]): Promise<Found[]> {
  return breakPack(async (copy) => {
    for (const [file, from, to] of breaks) await copy.replaceIn(file, from, to);
  });
}

/** The one finding of the shipped pack with these changes. Throws when there is none, or another beside it. */
export async function findOne(...breaks: Break[]): Promise<Found> {
  const [finding, ...others] = await findAll(...breaks);
  if (!finding) throw new Error('nothing was found');
  if (others.length) throw new Error(`more was found:\n${JSON.stringify(others, null, 2)}`);
  return finding;
}
