import type { ServerResponse } from 'node:http';
import type { Middleware } from 'koa';

/** A browser takes a cookie of such a name from this host alone, over TLS, and for all its paths (RFC 6265bis). */
const PREFIX = '__Host-';
const OURS = /^(?:porchlight\.[\w.-]+|language|begins)$/;
/** Who plants one of these gains nothing: a language of the pack, and what only the vault can write. */
const HARMLESS = new Set(['language', 'porchlight.device']);

/** What the prefixes of cookies depend on. */
export interface CookiePrefixes {
  publicUrl: string;
  /** Until when cookies without the prefix, which an earlier version wrote, count. */
  plainUntil: Date;
}

/**
 * Where the site is https, the portal's cookies have the prefix `__Host-` in the browser, and plain
 * names everywhere else in the code. The prefix forbids a path: it stands in the name instead,
 * `__Host-porchlight.form~Identity`, and such a cookie is read below that path alone. On http a
 * browser takes no such name, and nothing is changed.
 */
export function prefixCookies({ publicUrl, plainUntil }: CookiePrefixes): Middleware {
  if (!publicUrl.startsWith('https:')) return (_, next) => next();
  return (ctx, next) => {
    const isTaken = (name: string) => HARMLESS.has(name) || Date.now() < plainUntil.getTime();
    const sent = ctx.req.headers.cookie;
    if (sent) ctx.req.headers.cookie = readCookies(sent, { path: ctx.path, isTaken });
    const plain = new Set(sent?.split(/;\s*/).map((pair) => pair.split('=', 1)[0]!));
    const { res } = ctx;
    const writeHead = res.writeHead as (...given: unknown[]) => ServerResponse;
    res.writeHead = (...given: unknown[]) => {
      writeCookies(res, plain);
      return writeHead.apply(res, given);
    };
    return next();
  };
}

/** What a browser sent, with our plain names; a cookie without the prefix gives way to one that has it. */
function readCookies(
  sent: string,
  { path, isTaken }: { path: string; isTaken(name: string): boolean },
): string {
  const ours = new Map<string, string>();
  const others: [name: string, rest: string][] = [];
  for (const pair of sent.split(/;\s*/)) {
    const [, name = '', rest = ''] = /^([^=]*)(.*)$/s.exec(pair) ?? [];
    const [own = '', ...folders] = name.slice(PREFIX.length).split('~');
    if (!name.startsWith(PREFIX) || !OURS.test(own)) others.push([name, rest]);
    else if (`${path}/`.startsWith(['', ...folders, ''].join('/'))) ours.set(own, rest);
  }
  const counted = others.filter(([name]) => !OURS.test(name) || (isTaken(name) && !ours.has(name)));
  return [...ours, ...counted].map((pair) => pair.join('')).join('; ');
}

/** Gives cookies that are about to go out their prefix; one that ends, ends its plain forerunner, too. */
function writeCookies(res: ServerResponse, plain: ReadonlySet<string>): void {
  const header = res.getHeader('Set-Cookie');
  if (header === undefined) return;
  const lines = [header].flat().map(String);
  const written = lines.flatMap((line) => {
    const [, name = '', rest = ''] = /^([^=]*)(.*)$/s.exec(line) ?? [];
    if (!OURS.test(name)) return [line];
    const path = /;\s*path=([^;]*)/i.exec(rest)?.[1] ?? '/';
    const folders = path.split('/').filter(Boolean);
    const prefixed =
      PREFIX + [name, ...folders].join('~') + rest.replace(/;\s*path=[^;]*/i, '; path=/');
    const isEnd = plain.has(name) && /;\s*expires=Thu, 01 Jan 1970/i.test(rest);
    return isEnd ? [prefixed, line] : [prefixed];
  });
  res.setHeader('Set-Cookie', written);
}
