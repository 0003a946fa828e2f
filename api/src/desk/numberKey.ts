const SIGN = 0x8000000000000000n;
const ALL = 0xffffffffffffffffn;
const DIGITS = 16;

/**
 * A text that compares, byte by byte, as its number does, exactly: the bits of the double, those of a negative one
 * turned over. @example numberKey(640.5) // 'c084040000000000'
 */
export function numberKey(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  // -0 is 0.
  view.setFloat64(0, value + 0);
  const bits = view.getBigUint64(0);
  const ordered = bits & SIGN ? bits ^ ALL : bits | SIGN;
  return ordered.toString(16).padStart(DIGITS, '0');
}
