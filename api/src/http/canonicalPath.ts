/** What RFC 3986 (2.3) says is the same with and without percent-encoding. */
const UNRESERVED = /[A-Za-z0-9._~-]/;

/**
 * The one spelling of a path: no doubled slash, none at its end, and percent-encoding, in upper
 * case, only where something has to be encoded. Upper and lower case are different paths.
 *
 * `canonicalPath('//forms/%76olunteer/')` → `/forms/volunteer`
 */
export function canonicalPath(path: string): string {
  const decoded = path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return UNRESERVED.test(character) ? character : code.toUpperCase();
  });
  const single = decoded.replace(/\/{2,}/g, '/');
  return single.length > 1 && single.endsWith('/') ? single.slice(0, -1) : single;
}
