import { readReturnPath } from '@porchlight/engine/addresses';
import type { Context } from 'koa';
import type Provider from 'oidc-provider';
import { beginPending } from './factors/pending.ts';
import { hasSecondFactor, secondFactorsOf } from './factors/secondFactors.ts';
import type { IdentityServices } from './IdentityServices.ts';
import { rememberDevice } from './knownDevices.ts';
import { beginSession } from './providerSession.ts';
import { recordAccountEvent } from './recordAccountEvent.ts';
import { markSignInUsed } from './signIns.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** Where somebody is going while she signs in or up: back into an authorization, or to an address. */
export interface ReturnTarget {
  /** The authorization request that waits for her, if one does. */
  interaction?: string;
  /** A path of this site. */
  returnPath?: string;
  /** As the query of a link to the next account page. */
  query: string;
}

/** As the hidden fields of a form. */
export const returnTargetFields = ({ interaction, returnPath }: ReturnTarget) => ({
  interaction,
  returnUrl: returnPath,
});

/** Reads the target from the query of a page, or the hidden fields of its form. */
export function readReturnTarget(read: (name: string) => unknown, publicUrl: string): ReturnTarget {
  const interaction = String(read('interaction') ?? '').replace(/[^\w-]/g, '') || undefined;
  const returnPath = readReturnPath(read('returnUrl'), publicUrl);
  const entries = Object.entries({ interaction, returnUrl: returnPath });
  const query = new URLSearchParams(
    entries.filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const text = query.toString();
  return { interaction, returnPath, query: text && `?${text}` };
}

/**
 * Goes on with somebody whose password (or a link to set it) was right: to the second step where the
 * account has one, else she is signed in.
 */
export async function continueSignIn(
  services: IdentityServices,
  ctx: Context,
  returnTarget: ReturnTarget,
  accountId: string,
): Promise<void> {
  if (!hasSecondFactor(await secondFactorsOf(services.database, accountId)))
    return finishSignIn(services, ctx, returnTarget, accountId, ['pwd']);
  await beginPending(services, ctx, 'second-step', { accountId });
  ctx.redirect(`/Identity/Account/SecondStep${returnTarget.query}`);
  ctx.status = 303;
}

/**
 * Signs her in and sends her on: into the authorization that waits, else to her address.
 * @param amr How she did (RFC 8176).
 */
export async function finishSignIn(
  services: IdentityServices,
  ctx: Context,
  returnTarget: ReturnTarget,
  accountId: string,
  amr: string[],
): Promise<void> {
  const { provider, vault, database } = services;
  // Not before: a password alone opens nothing where there is a second step.
  rememberDevice(vault, ctx, accountId);
  let target = returnTarget.returnPath ?? '/application';
  const waiting = await findWaiting(provider, ctx, returnTarget);
  if (waiting) {
    // A session of hers that goes on is used by it.
    if (waiting.session?.accountId === accountId)
      await markSignInUsed(database, waiting.session.uid);
    const login = { accountId, amr, remember: false };
    target = await provider.interactionResult(ctx.req, ctx.res, { login });
  } else {
    await beginSession(services, ctx, accountId, amr);
  }
  // Not before: what fails above is no sign-in.
  await recordAccountEvent(database, accountId, 'signed-in', { by: amr.join(' ') });
  ctx.redirect(target);
  ctx.status = 303;
}

/** The interaction of the address, if it is the one of this browser's cookie and still there. */
async function findWaiting(
  provider: Provider,
  ctx: Context,
  returnTarget: ReturnTarget,
): Promise<Interaction | undefined> {
  if (!returnTarget.interaction) return undefined;
  try {
    const details = await provider.interactionDetails(ctx.req, ctx.res);
    return details.uid === returnTarget.interaction ? details : undefined;
  } catch {
    return undefined;
  }
}
