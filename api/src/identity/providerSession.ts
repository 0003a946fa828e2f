import type { Context } from 'koa';
import type Provider from 'oidc-provider';
import { describeAgent } from './describeAgent.ts';
import { noteEndedIfPossible } from './endedSessions.ts';
import type { IdentityServices } from './IdentityServices.ts';
import { recordSignIn } from './signIns.ts';

/** The provider's session of this browser. */
export interface ProviderSession {
  accountId: string | undefined;
  id: string;
  /** Stays, however often the provider renames the session. */
  uid: string;
  amr: string[];
}

/** Reads the session that the provider's cookie names. */
export async function readSession(provider: Provider, ctx: Context): Promise<ProviderSession> {
  const session = await provider.Session.get(ownContext(provider, ctx));
  const { accountId, jti: id, uid, amr = [] } = session as typeof session & { amr?: string[] };
  return { accountId, id, uid, amr };
}

/**
 * Signs a browser in at the provider without an authorization request: after registering, and from
 * the account pages. Whoever was signed in before is not any more; the session gets a new id.
 * @param amr How she did (RFC 8176).
 * @returns The session's uid.
 */
export async function beginSession(
  services: Pick<IdentityServices, 'provider' | 'database' | 'sessions' | 'sessionLife'>,
  ctx: Context,
  accountId: string,
  amr: string[],
): Promise<string> {
  const { provider, database, sessions, sessionLife } = services;
  const own = ownContext(provider, ctx);
  const before = await provider.Session.get(own);
  if (before.accountId) {
    await before.destroy();
    sessions.forget(before.accountId);
  }
  sessions.forget(accountId);
  const session = new provider.Session() as NewSession;
  session.loginAccount({ accountId, amr, transient: true });
  await session.save(sessionLife().whole);
  own.cookies.set(cookieName(provider), session.jti, cookieOptions(own));
  const agent = describeAgent(ctx.get('User-Agent'));
  await recordSignIn(database, { uid: session.uid, accountId, agent });
  return session.uid;
}

/** Ends the session of this browser at the provider, and the grants that came of it. */
export async function endSession(
  services: Pick<IdentityServices, 'provider' | 'database' | 'sessions' | 'logger'>,
  ctx: Context,
): Promise<void> {
  const { provider, sessions } = services;
  const own = ownContext(provider, ctx);
  const session = await provider.Session.get(own);
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (grantId) await (await provider.Grant.find(grantId))?.destroy();
  }
  await session.destroy();
  if (session.accountId) sessions.forget(session.accountId);
  own.cookies.set(cookieName(provider), null, cookieOptions(own));
  if (session.accountId) await noteEndedIfPossible(services, session.uid);
}

interface NewSession {
  jti: string;
  uid: string;
  loginAccount(details: { accountId: string; amr: string[]; transient: boolean }): void;
  save(life: number): Promise<string>;
}

/** The provider's own context: its cookies are signed with its own keys. */
function ownContext(provider: Provider, ctx: Context): Context {
  return provider.createContext(ctx.req, ctx.res) as Context;
}

function cookieName(provider: Provider): string {
  return (provider as { cookieName(type: string): string }).cookieName('session');
}

function cookieOptions(ctx: Context) {
  return {
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    overwrite: true,
    secure: ctx.secure,
  } as const;
}
