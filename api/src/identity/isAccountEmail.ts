/**
 * Whether an account can have this address: something, `@`, a host with a dot or a top-level name. Mail tells
 * the rest. An answer of a form is validated by the kernel's `isEmail`, which the specification makes stricter.
 */
export function isAccountEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s@<>"'(),:;[\]\\]+@[^\s@.<>"'(),:;[\]\\]+(\.[^\s@.<>"'(),:;[\]\\]+)+$/.test(text)
  );
}
