import { createPackCopy } from '../../compile/test/createPackCopy.ts';
import type { WitnessReport } from '../Report.ts';
import { type WitnessOptions, witnessPack } from '../witnessPack.ts';

/** One change of a file of the shipped pack: what stands there, and what takes its place. */
export type Break = [file: string, from: string | RegExp, to: string];

/** The day on which the tests walk. */
export const DAY = '2026-11-21';

/** Walks a copy of the shipped pack with some changes. */
export async function walkBroken(
  breaks: Break[],
  options: WitnessOptions = {},
): Promise<WitnessReport> {
  const copy = await createPackCopy();
  try {
    for (const [file, from, to] of breaks) await copy.replaceIn(file, from, to);
    return await witnessPack(copy.folder, { day: DAY, ...options });
  } finally {
    await copy.remove();
  }
}

/** What a report says, without warnings of what nothing reaches. */
export function trapsOf({ findings }: WitnessReport) {
  return findings.filter(({ code }) => code !== 'never-reached');
}
