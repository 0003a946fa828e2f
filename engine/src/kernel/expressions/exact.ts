/** A number as numerator over denominator, so that nothing is lost while it is worked with. `d` is positive. */
export interface Exact {
  n: bigint;
  d: bigint;
}

/** How a number is rounded: half of one away from zero or to the even one, or always away from or towards zero. */
export type Rounding = 'half-up' | 'half-even' | 'up' | 'down';

/** Zero, as an exact fraction. */
export const ZERO: Exact = { n: 0n, d: 1n };

/** Nobody's amount is longer; what would grow past it comes to nothing, so that no pack can make it endless. */
const LARGEST = 10n ** 60n;
/** Places beyond which a fraction that does not end is cut, where no rounding was stated. */
const PLACES = 20;

function commonDivisor(a: bigint, b: bigint): bigint {
  let [one, other] = [a < 0n ? -a : a, b];
  while (other > 0n) [one, other] = [other, one % other];
  return one;
}

/** In lowest terms; undefined past the largest, and where there is nothing to divide by. */
function exact(n: bigint, d: bigint): Exact | undefined {
  if (d === 0n) return undefined;
  if (d === 1n && n < LARGEST && -n < LARGEST) return { n, d };
  const common = commonDivisor(n, d < 0n ? -d : d) * (d < 0n ? -1n : 1n);
  const lowest = { n: n / common, d: d / common };
  const isSmall = lowest.n < LARGEST && -lowest.n < LARGEST && lowest.d < LARGEST;
  return isSmall ? lowest : undefined;
}

/** A JSON number as it is written: `0.1` is one tenth, whatever a double makes of it. */
export function readExact(value: number): Exact | undefined {
  if (Number.isSafeInteger(value)) return { n: BigInt(value), d: 1n };
  const [, sign, whole = '', rest = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  const shift = Number(power) - rest.length;
  if (sign === undefined || shift > PLACES || shift < -3 * PLACES) return undefined;
  const digits = BigInt(`${sign}${whole}${rest}`);
  return shift > 0
    ? exact(digits * 10n ** BigInt(shift), 1n)
    : exact(digits, 10n ** BigInt(-shift));
}

/** Rounds to so many places by a stated rule: 2.345 `half-up` to two is 2.35. */
export function roundExact({ n, d }: Exact, places: number, rule: Rounding): Exact | undefined {
  const scale = 10n ** BigInt(places);
  const [size, isNegative] = [n < 0n ? -n : n, n < 0n];
  const down = (size * scale) / d;
  const rest = (size * scale) % d;
  const half = 2n * rest - d;
  const goesUp =
    rule === 'up'
      ? rest > 0n
      : rule !== 'down' && (half > 0n || (half === 0n && (rule === 'half-up' || down % 2n === 1n)));
  const whole = down + (goesUp ? 1n : 0n);
  return exact(isNegative ? -whole : whole, scale);
}

/** The JSON number: exact for what ends within twenty places, the nearest for what does not. */
export function toNumber(value: Exact): number {
  if (value.d === 1n) return Number(value.n);
  const { n, d } = roundExact(value, PLACES, 'half-even') ?? ZERO;
  const digits = String(((n < 0n ? -n : n) * 10n ** BigInt(PLACES)) / d).padStart(PLACES + 1, '0');
  const size = Number(`${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`);
  return n < 0n ? -size : size;
}

/** The sum, without rounding; undefined where it grows past the largest number. */
export const add = (a: Exact, b: Exact) => exact(a.n * b.d + b.n * a.d, a.d * b.d);
/**
 * The first without the second, without rounding; undefined where it grows past the largest
 * number.
 */
export const subtract = (a: Exact, b: Exact) => exact(a.n * b.d - b.n * a.d, a.d * b.d);
/** The product, without rounding; undefined where it grows past the largest number. */
export const multiply = (a: Exact, b: Exact) => exact(a.n * b.n, a.d * b.d);
/** The quotient as a fraction, without rounding; undefined where the second is zero. */
export const divide = (a: Exact, b: Exact) => exact(a.n * b.d, a.d * b.n);
/** Less than zero where the first is the smaller, zero where they are equal. */
export function compareExact(a: Exact, b: Exact): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
