/** How a restricted value is shown: letters and digits starred but for the last four. `123-45-6789` → `***-**-6789` */
export function maskValue(value: string): string {
  const significant = value.replace(/[^\p{L}\p{N}]/gu, '').length;
  const shown = significant >= 8 ? 4 : 0;
  let left = significant - shown;
  return value.replace(/[\p{L}\p{N}]/gu, (character) => {
    left -= 1;
    return left >= 0 ? '*' : character;
  });
}
