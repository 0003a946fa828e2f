import { checkPack } from '@porchlight/engine/check';
import type { Finding } from '@porchlight/engine/compile';
import type { DraftPack } from './DraftPack.ts';

/** What came of it: the files that are written, and what the check says that it did not say before. */
export interface Finished {
  written: string[];
  findings: Finding[];
}

const keyOf = ({ file, pointer, code, message }: Finding) =>
  [file, pointer, code, message].join('\0');

/**
 * Writes the changes and checks the pack. What brings a new error is taken back at once, so that the
 * pack passes afterwards when it passed before.
 */
export async function finish(pack: DraftPack): Promise<Finished> {
  const before = new Set((await checkPack(pack.folder)).map(keyOf));
  const { names, undo } = await pack.write();
  const findings = (await checkPack(pack.folder)).filter((one) => !before.has(keyOf(one)));
  if (!findings.some(({ severity }) => severity === 'error')) return { written: names, findings };
  await undo();
  return { written: [], findings };
}
