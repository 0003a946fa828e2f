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

/** Of one name for several paths, as of sign-ins that wait for a password, a browser keeps so many. */
const KEPT_PATHS = 5;

/**
 * Where the site is https, the portal's cookies have the prefix `__Host-` in the browser, and plain
 * names everywhere else in the code. The prefix forbids a path: it stands in the name instead,
 * `__Host-porchlight.form~Identity`, and such a cookie is read below that path alone. On http a
 * browser takes no such name, and nothing is changed.
 *
 * While processes of the version before may serve beside this one each cookie is also written as they
 * read it.
 */
export function prefixCookies({ publicUrl, plainUntil }: CookiePrefixes): Middleware {
  if (!publicUrl.startsWith('https:')) return (_, next) => next();
  return (ctx, next) => {
    const isRollingOut = Date.now() < plainUntil.getTime();
    const sent = ctx.req.headers.cookie;
    if (sent) ctx.req.headers.cookie = readCookies(sent, { path: ctx.path, isRollingOut });
    const came = sent?.split(/;\s*/).map((pair) => pair.split('=', 1)[0]!) ?? [];
    const { res } = ctx;
    const writeHead = res.writeHead as (...given: unknown[]) => ServerResponse;
    res.writeHead = (...given: unknown[]) => {
      writeCookies(res, { came, isRollingOut });
      return writeHead.apply(res, given);
    };
    return next();
  };
}

/** What a browser sent, with our plain names; a cookie without the prefix gives way to one that has it. */
function readCookies(
  sent: string,
  { path, isRollingOut }: { path: string; isRollingOut: boolean },
): string {
  const ours = new Map<string, string>();
  const others: [name: string, rest: string][] = [];
  for (const pair of sent.split(/;\s*/)) {
    const [, name = '', rest = ''] = /^([^=]*)(.*)$/s.exec(pair) ?? [];
    const [own = '', ...folders] = name.slice(PREFIX.length).split('~');
    if (!name.startsWith(PREFIX) || !OURS.test(own)) others.push([name, rest]);
    else if (`${path}/`.startsWith(['', ...folders, ''].join('/'))) ours.set(own, rest);
  }
  if (isRollingOut) dropOutdated(ours, others);
  const isTaken = (name: string) => isRollingOut || HARMLESS.has(name);
  const counted = others.filter(([name]) => !OURS.test(name) || (isTaken(name) && !ours.has(name)));
  return [...ours, ...counted].map((pair) => pair.join('')).join('; ');
}

/**
 * Takes away what a process of the version before has ended or written anew since: it knows the plain
 * cookie alone, so the two do not agree. One that another host planted stands beside the plain one, and
 * changes nothing. A page writes the language, and with the prefix only.
 */
function dropOutdated(ours: Map<string, string>, others: [name: string, rest: string][]): void {
  for (const [own, rest] of ours) {
    const isAgreed = others.some(([name, other]) => name === own && other === rest);
    if (!isAgreed && own !== 'language') ours.delete(own);
  }
}

interface Answered {
  /** Names of the cookies that came, in the order of the browser: of one path, the oldest first. */
  came: readonly string[];
  isRollingOut: boolean;
}

/** Gives cookies that are about to go out their prefix; one that ends, ends its plain forerunner, too. */
function writeCookies(res: ServerResponse, { came, isRollingOut }: Answered): void {
  const header = res.getHeader('Set-Cookie');
  if (header === undefined) return;
  const lines = [header].flat().map(String);
  const written = lines.flatMap((line) => {
    const [, name = '', rest = ''] = /^([^=]*)(.*)$/s.exec(line) ?? [];
    if (!OURS.test(name)) return [line];
    const path = /;\s*path=([^;]*)/i.exec(rest)?.[1] ?? '/';
    const own = PREFIX + [name, ...path.split('/').filter(Boolean)].join('~');
    const prefixed = own + rest.replace(/;\s*path=[^;]*/i, '; path=/');
    const isEnd = /;\s*expires=Thu, 01 Jan 1970/i.test(rest);
    const ends = isEnd ? [] : endOldPaths({ name, own, came });
    return isRollingOut || (isEnd && came.includes(name))
      ? [prefixed, line, ...ends]
      : [prefixed, ...ends];
  });
  res.setHeader('Set-Cookie', written);
}

/** Ends cookies of the same name that are for other paths, but for the newest: each goes with every call. */
function endOldPaths(one: { name: string; own: string; came: readonly string[] }): string[] {
  const rivals = one.came.filter(
    (name) => name.startsWith(`${PREFIX}${one.name}~`) && name !== one.own,
  );
  return rivals
    .slice(0, Math.max(0, rivals.length - (KEPT_PATHS - 1)))
    .map((name) => `${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT; secure; httponly`);
}
