import { announceLogout } from './channel.ts';
import { type Loaded, leaving } from './loaded.ts';
import type { Renewal } from './renewal.ts';
import { checkReturnUrl, InvalidReturnUrl } from './returnUrl.ts';
import type { SignInSession } from './session.ts';
import { isReachable, SettingsFailed } from './settings.ts';
import { signInWithFallback } from './signInWithFallback.ts';
import { type Say, type SignIn, SignInFailed, type SignInOutcome } from './types.ts';

/** What the works of the routes need. */
export interface RouteContext {
  client: string;
  session: SignInSession;
  renewal: Renewal;
  load(): Promise<Loaded>;
  text: Say;
}

/** The work of each route below /authentication. */
export type RouteWorks = Pick<
  SignIn,
  'signIn' | 'completeSignIn' | 'signOut' | 'completeSignOut' | 'register' | 'profile'
>;

/** The works of the sign-in's pages; each tells what came of it. */
export function createRouteWorks(context: RouteContext): RouteWorks {
  const tell = (work: Promise<SignInOutcome>) => tellOutcome(context, work);
  return {
    signIn: (returnUrl) => tell(signIn(context, returnUrl)),
    completeSignIn: (url) => tell(completeSignIn(context, url)),
    signOut: (returnUrl) => tell(signOut(context, returnUrl)),
    completeSignOut: (url) => tell(completeSignOut(context, url)),
    register: (returnUrl) => tell(register(context, returnUrl)),
    profile: () => tell(openAccount(context)),
  };
}

/** How a work ended; whatever went wrong becomes a message. */
export async function tellOutcome(
  { client, text }: Pick<RouteContext, 'client' | 'text'>,
  work: Promise<SignInOutcome>,
): Promise<SignInOutcome> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof SettingsFailed)
      return { status: 'fail', message: text('settings-failed', { client }) };
    if (error instanceof InvalidReturnUrl)
      return { status: 'fail', message: text('invalid-return-url') };
    const message = error instanceof SignInFailed ? error.message : text('sign-in-error');
    return { status: 'fail', message };
  }
}

async function signIn({ load, renewal, text }: RouteContext, returnUrl: string) {
  const checked = checkReturnUrl(returnUrl, location.origin);
  return await signInWithFallback(await load(), { renewal, returnUrl: checked, text });
}

async function completeSignIn({ load }: RouteContext, url: string): Promise<SignInOutcome> {
  const { manager } = await load();
  const user = await manager.signinCallback(url);
  // In a popup or a hidden frame the page that opened it goes on.
  if (!user) return { status: 'redirect' };
  return { status: 'success', returnUrl: returnUrlOf(user.state, '/application') };
}

async function signOut(context: RouteContext, returnUrl: string): Promise<SignInOutcome> {
  const { client, session, load, text } = context;
  const checked = checkReturnUrl(returnUrl, location.origin);
  if (!(await isReachable(client))) {
    session.end('logout');
    announceLogout();
    return { status: 'fail', message: text('sign-in.out-without-line') };
  }
  const { manager } = await load();
  const user = await manager.getUser();
  if (!user) {
    session.end('logout');
    return { status: 'fail', message: text('logged-out') };
  }
  if (user.refresh_token) await manager.revokeTokens(['refresh_token']).catch(() => {});
  session.end('logout');
  announceLogout();
  await leaving(
    manager.signoutRedirect({ id_token_hint: user.id_token, state: { returnUrl: checked } }),
  );
  return { status: 'redirect' };
}

async function completeSignOut(
  { load, session }: RouteContext,
  url: string,
): Promise<SignInOutcome> {
  const { manager } = await load();
  const response = await manager.signoutCallback(url);
  session.end('logout');
  const returnUrl = returnUrlOf(response?.userState, '/authentication/logged-out');
  return { status: 'success', returnUrl };
}

async function register({ load }: RouteContext, returnUrl: string): Promise<SignInOutcome> {
  const checked = checkReturnUrl(returnUrl, location.origin);
  const login = `${location.origin}/authentication/login?returnUrl=${encodeURIComponent(checked)}`;
  const { settings } = await load();
  if (!settings.register_url) return leave(login);
  const page = new URL(settings.register_url, location.origin);
  page.searchParams.set('returnUrl', login);
  return leave(page.href);
}

async function openAccount({ load }: RouteContext): Promise<SignInOutcome> {
  const { settings } = await load();
  return leave(new URL(settings.account_url ?? '/application', location.origin).href);
}

function returnUrlOf(state: unknown, fallback: string): string {
  const wanted = (state as { returnUrl?: string } | undefined)?.returnUrl;
  return checkReturnUrl(wanted ?? location.origin + fallback, location.origin);
}

function leave(url: string): SignInOutcome {
  location.replace(url);
  return { status: 'redirect' };
}
