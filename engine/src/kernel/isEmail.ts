/** `local@domain` with a suffix of two or three letters, as the specification has it. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)*\.[A-Za-z]{2,3}$/.test(text);
}
