import type { Context } from 'koa';
import { type Html, html, leaveQuestion, noLineNotice, type Pages } from '../../pages/index.ts';
import { readForm } from '../forms.ts';
import { type IdentityServices, sendScreen } from '../IdentityServices.ts';
import { endSession, readSession } from '../providerSession.ts';
import { logoutForm } from './form.ts';
import { noteSignedIn } from './signedIn.ts';

/**
 * The provider's question whether to log out, answered by the button; our own page was asked by a
 * click already, so its script presses it at once.
 */
export function askLogout(pages: Pages, ctx: Context, providerForm: Html): void {
  const view = pages.view(ctx);
  const title = view.text('identity.logout-title');
  const body = html`<h1>${title}</h1>${providerForm}
<p><button type="submit" form="op.logoutForm" name="logout" value="yes" data-auto>${view.text('document.logout')}</button></p>`;
  sendScreen(pages, view, { title, body });
}

/** Logged out without an address to go on to. */
export function showLoggedOut(pages: Pages, ctx: Context): void {
  const view = pages.view(ctx);
  const title = view.text('identity.logged-out-title');
  const body = html`<h1 data-logged-out>${title}</h1><p><a class="button" href="/">${view.text('errors.home')}</a></p>`;
  sendScreen(pages, view, { title, body });
}

/** Logging out on the account pages themselves: asks as the header's way out does, whose session it is or was. */
export async function showLogout(
  { pages, provider }: IdentityServices,
  ctx: Context,
): Promise<void> {
  const { accountId } = await readSession(provider, ctx);
  if (accountId) noteSignedIn(ctx, accountId);
  const view = pages.view(ctx);
  const { text } = view;
  const title = text('identity.logout-title');
  const body = html`<h1>${title}</h1><p>${text('identity.logout-why')}</p>
${logoutForm(view, html``)}${leaveQuestion(view)}${noLineNotice(view)}`;
  sendScreen(pages, view, { title, body });
}

/** Ends the session of this browser, when the form is our own; else asks again. */
export async function submitLogout(services: IdentityServices, ctx: Context): Promise<void> {
  const sent = await readForm(ctx, services.config.publicUrl);
  if (!sent.isOurs) return showLogout(services, ctx);
  await endSession(services, ctx);
  showLoggedOut(services.pages, ctx);
}
