import type { Context } from 'koa';
import { stateOf } from '../http/Route.ts';
import type { Account } from './accounts.ts';
import type { FieldError } from './FieldError.ts';
import type { IdentityServices } from './IdentityServices.ts';
import { tooMany } from './tooMany.ts';

/** Why a password was not taken. */
export interface PasswordRefusal {
  error: FieldError;
  status?: number;
}

/**
 * Asks somebody who is signed in for her password once more, before what can't be undone.
 * @param field The field that it was typed into.
 * @returns Why not; undefined when it is hers.
 */
export async function confirmPassword(
  { limits, accounts, pages }: IdentityServices,
  ctx: Context,
  account: Account,
  { field, password }: { field: string; password: string },
): Promise<PasswordRefusal | undefined> {
  const { text } = pages.view(ctx);
  if (!password) return { error: { field, text: text('required') } };
  const key = `manage ${account.id}`;
  const { isAllowed, seconds } = await limits.spend('wrong-password', key);
  if (!isAllowed) return { error: tooMany(ctx, text, seconds), status: 429 };
  if (!(await accounts.authenticate(account.email, password))) {
    stateOf(ctx).refused = 'wrong-password';
    return { error: { field, text: text('identity.password-wrong') } };
  }
  await limits.forget('wrong-password', key);
  return undefined;
}
