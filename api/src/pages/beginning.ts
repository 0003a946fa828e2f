import type { Context } from 'koa';

const COOKIE = 'begins';
const PATH = '/authentication';
const OPTIONS = { httpOnly: true, sameSite: 'lax', signed: false, path: PATH } as const;
const TEN_MINUTES = 600_000;

/**
 * Notes in the browser that somebody has just made an account: the application that comes next is at its first step.
 * It names nobody.
 */
export function noteBeginning(ctx: Context): void {
  ctx.cookies.set(COOKIE, '1', { ...OPTIONS, maxAge: TEN_MINUTES });
}

/**
 * Whether who asks for this page begins her application. Once a page has been shown for it, the browser knows it no
 * more: whoever signs in there next goes on with what she has. A hidden frame shows nothing.
 */
export function takeBeginning(ctx: Context): boolean {
  const isShown = (ctx.get('Sec-Fetch-Dest') || 'document') === 'document';
  const isNoted = ctx.cookies.get(COOKIE, { signed: false }) === '1';
  const begins = isNoted && ctx.path.startsWith(`${PATH}/`);
  if (begins && isShown) ctx.cookies.set(COOKIE, null, OPTIONS);
  return begins;
}
