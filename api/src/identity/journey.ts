import type { Context } from 'koa';
import type Provider from 'oidc-provider';
import { readReturnPath } from '../pages/index.ts';
import { beginSession } from './providerSession.ts';

/** Where somebody is going while she signs in or up: back into an authorization, or to an address. */
export interface Journey {
  /** The authorization request that waits for her, if one does. */
  interaction?: string;
  /** A path of this site. */
  returnPath?: string;
  /** As the query of a link to the next account page. */
  query: string;
}

/** Reads the journey from the query of a page, or the hidden fields of its form. */
export function readJourney(read: (name: string) => unknown, publicUrl: string): Journey {
  const interaction = String(read('interaction') ?? '').replace(/[^\w-]/g, '') || undefined;
  const returnPath = readReturnPath(read('returnUrl'), publicUrl);
  const entries = Object.entries({ interaction, returnUrl: returnPath });
  const query = new URLSearchParams(
    entries.filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const text = query.toString();
  return { interaction, returnPath, query: text && `?${text}` };
}

/** Signs her in and sends her on: into the authorization that waits, else to her address. */
export async function goOn(
  provider: Provider,
  ctx: Context,
  journey: Journey,
  accountId: string,
): Promise<void> {
  const waiting = await findWaiting(provider, ctx, journey);
  if (waiting) {
    const login = { accountId, amr: ['pwd'], remember: false };
    ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, { login }));
  } else {
    await beginSession(provider, ctx, accountId);
    ctx.redirect(journey.returnPath ?? '/application');
  }
  ctx.status = 303;
}

/** The interaction of the address, if it is the one of this browser's cookie and still there. */
async function findWaiting(provider: Provider, ctx: Context, journey: Journey): Promise<boolean> {
  if (!journey.interaction) return false;
  try {
    return (await provider.interactionDetails(ctx.req, ctx.res)).uid === journey.interaction;
  } catch {
    return false;
  }
}
