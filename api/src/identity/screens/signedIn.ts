import type { Context } from 'koa';

const accounts = new WeakMap<object, string>();

/** Notes whose page it is, for its way out. */
export function noteSignedIn(ctx: Context, accountId: string): void {
  accounts.set(ctx, accountId);
}

/** The account whose page it is. */
export const signedInAs = (ctx: object): string => accounts.get(ctx) ?? '';
