import type { Context } from 'koa';
import { PasswordsBusyError } from '../password-check/PasswordsBusyError.ts';

/** How often a browser sends a form again before the person is asked to: each time it has waited as long as it may. */
const TIMES = 4;
const COUNT = 'again';

/**
 * Lets the browser send a form again by itself, also without scripts, while there is no time for its password.
 * No answer holds the password, and no proxy waits longer for one than it likes to. Each time it goes to the end of
 * the line.
 * @throws PasswordsBusyError when it was sent so often already
 */
export async function sendAgainWhileBusy(ctx: Context, submit: () => unknown): Promise<void> {
  try {
    await submit();
  } catch (error) {
    const times = Number(ctx.query[COUNT] ?? 0);
    if (!(error instanceof PasswordsBusyError) || !(times >= 0 && times < TIMES)) throw error;
    const query = new URLSearchParams(ctx.querystring);
    query.set(COUNT, String(times + 1));
    ctx.redirect(`${ctx.path}?${query}`);
    ctx.status = 307;
  }
}
