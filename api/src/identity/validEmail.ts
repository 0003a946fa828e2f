/** An address that can be one: something, @, a host with a dot or a top-level name. Mail tells the rest. */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s@<>"'(),:;[\]\\]+@[^\s@.<>"'(),:;[\]\\]+(\.[^\s@.<>"'(),:;[\]\\]+)+$/.test(text)
  );
}
