import { type Break, copyFiles, replaceIn } from '../../compile/test/brokenPack.ts';
import type { WitnessReport } from '../Report.ts';
import { type WitnessOptions, witnessPack } from '../witnessPack.ts';

/** The day on which the tests walk. */
export const DAY = '2026-11-21';

/** Walks the shipped pack with some changes. */
export async function walkBroken(
  breaks: Break[],
  options: WitnessOptions = {},
): Promise<WitnessReport> {
  const files = copyFiles();
  for (const one of breaks) replaceIn(files, ...one);
  return witnessPack({ files, findings: [] }, { day: DAY, ...options });
}

/** What a report says, without warnings of what nothing reaches. */
export function trapsOf({ findings }: WitnessReport) {
  return findings.filter(({ code }) => code !== 'never-reached');
}
