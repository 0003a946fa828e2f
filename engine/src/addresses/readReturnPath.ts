/**
 * The path of a return address on this site, or undefined when it leads off it (or says nothing).
 * The URL standard's own parser decides, and it decides twice: what it makes of `/.//host` is the
 * path `//host`, which as an address of its own is another site.
 *
 * `readReturnPath('https://portal.example/a?b', 'https://portal.example')` → `/a?b`
 *
 * @param origin Of this site, as the URL standard writes it: no slash at the end.
 */
export function readReturnPath(address: unknown, origin: string): string | undefined {
  if (typeof address !== 'string' || address === '') return undefined;
  const url = parse(address, origin);
  if (url?.origin !== origin || url.username !== '' || url.password !== '') return undefined;
  const path = url.pathname + url.search + url.hash;
  return parse(path, origin)?.href === url.href ? path : undefined;
}

function parse(address: string, origin: string): URL | undefined {
  try {
    return new URL(address, `${origin}/`);
  } catch {
    return undefined;
  }
}
