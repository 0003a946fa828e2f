import type { Json } from '../../kernel/index.ts';

/** A file's size as people say it: `240 KB`, `1.3 MB`. */
export function describeSize(bytes: Json | undefined, locale: string): string {
  if (typeof bytes !== 'number') return '';
  const [amount, unit, digits] =
    bytes < 1_000_000
      ? [Math.max(1, bytes / 1000), 'kilobyte', 0]
      : [bytes / 1_000_000, 'megabyte', 1];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: unit as string,
    unitDisplay: 'short',
    maximumFractionDigits: digits as number,
  }).format(amount as number);
}
