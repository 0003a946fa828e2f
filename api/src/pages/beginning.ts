import type { Context } from 'koa';

const COOKIE = 'begins';
const TEN_MINUTES = 600_000;

/**
 * Notes in the browser that somebody has just made an account: the application that comes next is at its first step.
 * It names nobody.
 */
export function noteBeginning(ctx: Context): void {
  ctx.cookies.set(COOKIE, '1', {
    httpOnly: true,
    sameSite: 'lax',
    signed: false,
    path: '/authentication',
    maxAge: TEN_MINUTES,
  });
}

/** Whether who asks for this page begins her application. */
export const isBeginning = (ctx: Context): boolean =>
  ctx.path.startsWith('/authentication/') && ctx.cookies.get(COOKIE, { signed: false }) === '1';
