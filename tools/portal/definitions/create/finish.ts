import { type Isolation, runOnFolder } from '@porchlight/api/isolation';
import type { Finding } from '@porchlight/engine/pack';
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
export async function finish(pack: DraftPack, isolation: Isolation): Promise<Finished> {
  const check = () => runOnFolder(isolation, pack.folder, 'check');
  const before = new Set((await check()).map(keyOf));
  const { names, undo } = await pack.write();
  let findings: Finding[];
  try {
    findings = (await check()).filter((one) => !before.has(keyOf(one)));
  } catch (error) {
    await undo();
    throw error;
  }
  if (!findings.some(({ severity }) => severity === 'error')) return { written: names, findings };
  await undo();
  return { written: [], findings };
}
