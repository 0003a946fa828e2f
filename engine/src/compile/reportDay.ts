import { type Pack, type PackFile, report } from './readPack.ts';
import { whyNoDay } from './whyNoDay.ts';

/** Reports a day that is written and is none, under the code of what it belongs to. */
export function reportDay(
  pack: Pack,
  file: PackFile,
  at: (string | number)[],
  code: 'form-dates' | 'program-dates' | 'retired-date' | 'holiday-date',
  day: string | null | undefined,
): void {
  const why = whyNoDay(day);
  if (why !== undefined) report(pack, file, at, code, why);
}
