/** Reads what may be gone, or whose file is no JSON at the moment; undefined then. */
export function readIfThere<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
