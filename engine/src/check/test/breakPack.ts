import type { Finding } from '../../compile/findings.ts';
import { gatherPack, type PackFiles } from '../../compile/gatherPack.ts';
import { shipped } from '../../compile/test/createPackCopy.ts';
import type { CheckOptions } from '../CheckContext.ts';
import { checkPack } from '../checkPack.ts';

/** A finding with the text that stands at its place. */
export type Found = Finding & { there: string };

/** One change of a file: what stands there, and what takes its place. */
export type Break = [file: string, from: string | RegExp, to: string];

/** The shipped pack's files, read once; each test works on a table of its own. */
const files = (await gatherPack(shipped)).files;

const textIn = (broken: PackFiles, name: string) => {
  const bytes = broken.get(name);
  if (!bytes) throw new Error(`there is no ${name}`);
  return bytes.toString('utf8');
};

/** Throws when the file does not hold what is to be replaced: the test would show nothing. */
function replaceIn(broken: PackFiles, [name, from, to]: Break): void {
  const before = textIn(broken, name);
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${name} has no ${from}`);
  broken.set(name, Buffer.from(after));
}

function textAt(broken: PackFiles, { file, line, column }: Finding): string {
  const lines = textIn(broken, file).split('\n');
  return [lines[line - 1]!.slice(column - 1), ...lines.slice(line)].join('\n');
}

/** Changes the files of the shipped pack, in memory, and says what the check finds in them. */
export async function breakPack(
  change: (broken: PackFiles) => void,
  options?: CheckOptions,
): Promise<Found[]> {
  const broken: PackFiles = new Map(files);
  change(broken);
  const findings = await checkPack({ files: broken, findings: [] }, options);
  return findings.map((finding) => ({ ...finding, there: textAt(broken, finding) }));
}

/** Everything that the check finds in the shipped pack with these changes. */
export function findAll(...breaks: Break[]): Promise<Found[]> {
  return breakPack((broken) => {
    for (const one of breaks) replaceIn(broken, one);
  });
}

/** The one finding of the shipped pack with these changes. Throws when there is none, or another beside it. */
export async function findOne(...breaks: Break[]): Promise<Found> {
  const [finding, ...others] = await findAll(...breaks);
  if (!finding) throw new Error('nothing was found');
  if (others.length) throw new Error(`more was found:\n${JSON.stringify(others, null, 2)}`);
  return finding;
}
