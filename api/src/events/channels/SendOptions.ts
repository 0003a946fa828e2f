/** What ends an attempt before it is through. */
export interface SendOptions {
  /** Aborted with the code of why: `timeout` once all of it takes too long, `stopped` when the process is to end. */
  signal: AbortSignal;
  /** Milliseconds for which nothing may move on the line. */
  silence: number;
}

/** Codes are words: what a server says of itself may be anything. */
const CODE = /^[A-Za-z][A-Za-z0-9._-]{0,59}$/;

/**
 * What stopped an attempt, in one code, without anything of what was sent or answered: `ECONNREFUSED`.
 * @param otherwise Where an error has none.
 */
export function faultCode(error: unknown, signal: AbortSignal, otherwise = 'error'): string {
  if (signal.aborted) return String(signal.reason);
  const { code, name } = error as { code?: unknown; name?: unknown };
  const found = [code, name].find((one) => typeof one === 'string' && CODE.test(one));
  return found === undefined || found === 'Error' ? otherwise : String(found);
}
