import { type Pack, type PackFile, report } from './readPack.ts';

interface Named {
  step: string;
}

/** The first naming of each step, with its position in the list; what names one again is left out. */
export function firstNamings<Entry extends Named>(entries: Entry[]): [index: number, Entry][] {
  const seen = new Set<string>();
  return [...entries.entries()].filter(([, { step }]) => !seen.has(step) && seen.add(step));
}

/**
 * Reports the steps that a list names again, each at its place.
 * @param at Where the list stands in the file.
 */
export function checkRepeatedSteps(
  pack: Pack,
  file: PackFile,
  at: (string | number)[],
  entries: Named[],
): void {
  const firsts = new Map(firstNamings(entries));
  for (const [index, { step }] of entries.entries()) {
    if (firsts.has(index)) continue;
    const message = `the step "${step}" is named a second time`;
    report(pack, file, [...at, index], 'repeated-step', message);
  }
}
