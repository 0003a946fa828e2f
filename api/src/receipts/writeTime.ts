import { localeOf } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';

/** By the agency's clocks: `November 23, 2026 at 4:05 PM`. */
export function writeTime(release: Release, language: string, date: Date): string {
  const { timeZone } = release.compiled.settings;
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone } as const;
  return new Intl.DateTimeFormat(localeOf(language), options).format(date);
}
