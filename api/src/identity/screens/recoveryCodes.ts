import type { Context } from 'koa';
import { html } from '../../pages/index.ts';
import { type IdentityServices, sendScreen } from '../IdentityServices.ts';
import { done } from './form.ts';

/** Shows recovery codes, this once: to be printed, or kept as a file, which needs no script. */
export function sendRecoveryCodes(
  { pages }: IdentityServices,
  ctx: Context,
  codes: string[],
): void {
  const view = pages.view(ctx);
  const { text, portal } = view;
  const title = text('account.codes-title');
  const words = text('account.codes-file', { agency: portal.agency.name });
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${words}\n\n${codes.join('\n')}\n`)}`;
  const body = html`<h1>${title}</h1>
${done(text('account.added'))}
<p>${text('account.codes-why')}</p>
<ul class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<p class="form-end"><a class="button quiet" href="${file}" download="${text('account.codes-file-name')}.txt">${text('account.codes-save')}</a><button class="quiet" type="button" hidden data-print>${text('account.codes-print')}</button></p>
<p class="form-end"><a class="button" href="/Identity/Account/Manage#second-step">${text('account.codes-kept')}</a></p>`;
  sendScreen(pages, view, { title, body, isSignedIn: true });
}
