/** Codes are words: what a server says of itself may be anything. */
const CODE = /^[A-Za-z][A-Za-z0-9._-]{0,59}$/;

/**
 * What an error is, in one code without anything of what was sent or answered: `ECONNREFUSED`, `AbortError`.
 * @param otherwise Where it has none.
 */
export function faultCode(error: unknown, otherwise = 'error'): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  const found = [code, name].find((one) => typeof one === 'string' && CODE.test(one));
  return found === undefined || found === 'Error' ? otherwise : String(found);
}
