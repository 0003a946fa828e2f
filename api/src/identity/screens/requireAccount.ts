import type { Context } from 'koa';
import type { Account } from '../accounts.ts';
import {
  hasSecondFactor,
  MULTIPLE,
  type SecondFactors,
  secondFactorsOf,
} from '../factors/secondFactors.ts';
import type { IdentityServices } from '../IdentityServices.ts';
import { type ProviderSession, readSession } from '../providerSession.ts';
import { markSignInUsed } from '../signIns.ts';
import { noteSignedIn } from './signedIn.ts';

/** Whose page it is, and how she came in. */
export interface Owner {
  account: Account;
  session: ProviderSession;
  factors: SecondFactors;
}

const MANAGE = '/Identity/Account/Manage';

/**
 * The account of the provider's session; sends anybody else to sign in and back. Where there is a
 * second factor it must have been used: who only knows the password changes nothing here.
 * @param returnPath Where she goes on once she is signed in.
 */
export async function requireAccount(
  services: IdentityServices,
  ctx: Context,
  returnPath = MANAGE,
): Promise<Owner | undefined> {
  const { accounts, database, provider } = services;
  const session = await readSession(provider, ctx);
  const account = session.accountId ? await accounts.find(session.accountId) : undefined;
  const factors = account && (await secondFactorsOf(database, account.id));
  const isEnough = factors && (!hasSecondFactor(factors) || session.amr.includes(MULTIPLE));
  if (account && isEnough) {
    noteSignedIn(ctx, account.id);
    await markSignInUsed(database, session.uid);
    return { account, session, factors };
  }
  const page = account ? 'SecondStep' : 'Login';
  ctx.redirect(`/Identity/Account/${page}?returnUrl=${encodeURIComponent(returnPath)}`);
  ctx.status = 303;
  return undefined;
}
