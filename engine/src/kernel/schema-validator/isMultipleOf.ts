/** A number as an integer and the power of ten that it is shifted by: `19.99` → `[1999n, 2]`. */
function toDecimal(value: number): [digits: bigint, places: number] {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return [BigInt(whole + fraction), fraction.length - Number(exponent)];
}

/** Is a number a whole multiple of another, as they are written? In binary 19.99 / 0.01 is not whole. */
export function isMultipleOf(value: number, step: number): boolean {
  // JSON has numbers that are none here: 1e999.
  if (!Number.isFinite(value)) return false;
  const [digits, places] = toDecimal(value);
  const [stepDigits, stepPlaces] = toDecimal(step);
  const most = Math.max(places, stepPlaces);
  const scaled = (number: bigint, at: number) => number * 10n ** BigInt(most - at);
  return scaled(digits, places) % scaled(stepDigits, stepPlaces) === 0n;
}
