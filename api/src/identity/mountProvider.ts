import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type Provider from 'oidc-provider';
import { faultOf } from '../database/index.ts';
import { trusted } from '../pages/html.ts';
import { openAccounts } from './accounts.ts';
import { createProvider } from './createProvider.ts';
import { noteEndedIfPossible, wasEnded } from './endedSessions.ts';
import type { Identity, IdentityOptions } from './Identity.ts';
import type { IdentityServices } from './IdentityServices.ts';
import { createSignInLimits } from './limits.ts';
import { openLiveSessions } from './liveSessions.ts';
import { openPasswordCheck } from './password-check/openPasswordCheck.ts';
import { providerMiddleware } from './providerMiddleware.ts';
import { showCodeApp, submitCodeApp } from './screens/codeApp.ts';
import { showConfirmAddress, submitConfirmAddress } from './screens/confirmAddress.ts';
import { showFactorChange, submitFactorChange } from './screens/factorChange.ts';
import { showForgotPassword, submitForgotPassword } from './screens/forgotPassword.ts';
import { showLogin, submitLogin } from './screens/login.ts';
import { askLogout, showLoggedOut, showLogout, submitLogout } from './screens/logout.ts';
import { showManage, submitManage } from './screens/manage.ts';
import { showPasskey, submitPasskey } from './screens/passkey.ts';
import { sendReceipt, showSent } from './screens/receipt.ts';
import { showRegister, submitRegister } from './screens/register.ts';
import { showResetPassword, submitResetPassword } from './screens/resetPassword.ts';
import { showSecondStep, submitSecondStep } from './screens/secondStep.ts';
import { sendAgainWhileBusy } from './screens/sendAgain.ts';
import { sessionLifeOf } from './sessionLife.ts';
import { loadSigningKeys, publicKeys } from './signingKeys.ts';

/** Mounts the embedded provider, `/oidc/*`, and its pages, `/Identity/Account/*`. */
export async function mountProvider(options: IdentityOptions): Promise<Identity> {
  const { config, database, vault, releases, pages, logger } = options;
  const keys = await loadSigningKeys(database, vault);
  const accounts = openAccounts(database);
  const sessionLife = () => sessionLifeOf(releases.current());
  const provider = createProvider({
    config,
    sessionLife,
    database,
    accounts,
    keys,
    screens: {
      logout: (ctx, form) => askLogout(pages, ctx as Context, trusted(form)),
      loggedOut: (ctx) => showLoggedOut(pages, ctx as Context),
      error: (ctx, status) => pages.fail(ctx as Context, status),
    },
  });
  provider.on('server_error', (ctx, error) => {
    logger.error({ err: error }, 'The identity provider failed.');
    sayWhenToTryAgain(ctx, error);
  });
  noteLogouts(provider, options);
  const services: IdentityServices = {
    config,
    database,
    vault,
    accounts,
    provider,
    pages,
    logger,
    limits: createSignInLimits(
      database,
      vault,
      () => releases.current().compiled.settings.rateLimits,
    ),
    passwords: options.passwords ?? openPasswordCheck(),
    sessions: openLiveSessions(database, () => sessionLife().idle),
    sessionLife,
    sendMail: options.sendMail,
    forgetApplicant: options.forgetApplicant,
    listApplications: options.listApplications,
    countMessages: options.countMessages,
    readReceipt: options.readReceipt,
    writeReceipt: options.writeReceipt,
  };
  const oidc = providerMiddleware({ provider, pages, limits: services.limits });
  const accountPages = routes(services);
  return {
    middleware: (ctx, next) => oidc(ctx, () => accountPages(ctx, next)),
    local: {
      issuer: provider.issuer,
      jwks: publicKeys(keys),
      findSession: services.sessions.find,
      wasEnded: (uid) => wasEnded(database, uid),
    },
    close: () => services.passwords.close(),
  };
}

/** Notes each session that somebody logged out of in the page: there the provider ends it itself. */
function noteLogouts(
  provider: Provider,
  services: Pick<IdentityOptions, 'database' | 'logger'>,
): void {
  provider.on('end_session.success', ({ oidc: { session } }) => {
    if (session?.accountId && (session as { destroyed?: boolean }).destroyed)
      void noteEndedIfPossible(services, session.uid);
  });
}

/** The provider answers a failure of its storage by 500. One that passes is to be tried again. */
function sayWhenToTryAgain(
  ctx: { status: number; set(name: string, value: string): void },
  error: unknown,
) {
  const fault = faultOf(error);
  if (!fault) return;
  ctx.status = 503;
  ctx.set('Retry-After', String(fault.retryAfter));
}

function routes(services: IdentityServices): Middleware {
  const router = new Router({ prefix: '/Identity/Account', sensitive: true, strict: true });
  const page = (
    path: string,
    show: (services: IdentityServices, ctx: Context) => Promise<void> | void,
    submit: (services: IdentityServices, ctx: Context) => Promise<void> | void,
  ) => {
    router.get(path, (ctx) => show(services, ctx as Context));
    router.post(path, (ctx) =>
      sendAgainWhileBusy(ctx as Context, () => submit(services, ctx as Context)),
    );
  };
  page('/Login', showLogin, submitLogin);
  page('/Register', showRegister, submitRegister);
  page('/ForgotPassword', showForgotPassword, submitForgotPassword);
  page('/Confirm/:token', showConfirmAddress, submitConfirmAddress);
  page('/ResetPassword/:token', showResetPassword, submitResetPassword);
  page('/Manage', showManage, submitManage);
  page('/SecondStep', showSecondStep, submitSecondStep);
  page('/CodeApp', showCodeApp, submitCodeApp);
  page('/Passkey', showPasskey, submitPasskey);
  page('/FactorChange', showFactorChange, submitFactorChange);
  page('/Logout', showLogout, submitLogout);
  router.get('/Sent/:number', (ctx) => showSent(services, ctx as Context));
  router.get('/Receipt/:number', (ctx) => sendReceipt(services, ctx as Context));
  return router.routes() as Middleware;
}
