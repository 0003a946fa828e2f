import type { Context } from 'koa';
import { notify } from '../factors/notify.ts';
import { makeRecoveryCodes } from '../factors/recoveryCodes.ts';
import { hasSecondFactor, MULTIPLE } from '../factors/secondFactors.ts';
import type { IdentityServices } from '../IdentityServices.ts';
import { beginSession } from '../providerSession.ts';
import { sendRecoveryCodes } from './recoveryCodes.ts';
import type { Owner } from './requireAccount.ts';

/**
 * Something was added to an account and used for the first time by that: the session counts as
 * signed in with it. The first one comes with recovery codes.
 */
export async function finishAdding(
  services: IdentityServices,
  ctx: Context,
  { account, factors }: Owner,
  { kind, method }: { kind: 'code-app' | 'passkey'; method: 'otp' | 'hwk' },
): Promise<void> {
  const { database, pages } = services;
  await notify(services, pages.view(ctx), account, 'second-factor-added', { kind });
  await beginSession(services, ctx, account.id, ['pwd', method, MULTIPLE]);
  if (hasSecondFactor(factors) && factors.recoveryCodes > 0) {
    ctx.redirect(`/Identity/Account/Manage?done=${kind}#second-step`);
    ctx.status = 303;
    return;
  }
  sendRecoveryCodes(services, ctx, await makeRecoveryCodes(database, account.id));
}
