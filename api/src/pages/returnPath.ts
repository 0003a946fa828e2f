/**
 * The path of a return address on this site, or undefined when it leads off it (or says nothing).
 *
 * `readReturnPath('https://portal.example/a?b', 'https://portal.example')` → `/a?b`
 */
export function readReturnPath(address: unknown, origin: string): string | undefined {
  if (typeof address !== 'string' || address === '' || !URL.canParse(address, `${origin}/`))
    return undefined;
  const url = new URL(address, `${origin}/`);
  const isHere = url.origin === origin && url.username === '' && url.password === '';
  return isHere ? url.pathname + url.search + url.hash : undefined;
}
