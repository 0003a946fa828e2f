import { phoneLink } from './callText.ts';
import { type Html, html } from './html.ts';
import type { PageView } from './view.ts';

const person = html`<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true" focusable="false"><circle cx="12" cy="8" r="4"/><path d="M4 20c1-4 4.5-6 8-6s7 2 8 6"/></svg>`;

/** The agency's name and logo, the languages; for who is signed in her account, and the way out. */
export function header(
  view: PageView,
  options: { hasSecretAddress?: boolean; accountUrl?: string; logout?: Html },
): Html {
  const { portal, release, text } = view;
  const { accountUrl, logout } = options;
  // Where no page knows it, a script shows what is for who is signed in.
  const only = logout ? '' : ' only-in';
  return html`<header class="top">
<div class="top-row">
<a class="brand" href="/"><img src="/releases/${release.hash}/${portal.agency.logo}" alt="" width="40" height="40"><span class="brand-long">${portal.agency.name}</span><span class="brand-short">${portal.agency.shortName}</span></a>
<div class="top-tools">
${languages(view, options)}
${accountUrl && html`<a class="my-account${only}" href="${accountUrl}">${person}<span>${text('document.account')}</span></a>`}
${logout ?? html`<button class="logout only-in" type="button" data-logout>${text('document.logout')}</button>`}
</div>
</div>
</header>`;
}

/** Where a press on a language leads: back to this page, in it. */
export function languageUrl(
  { ctx }: Pick<PageView, 'ctx'>,
  id: string,
  { hasSecretAddress = false }: { hasSecretAddress?: boolean } = {},
): string {
  if (hasSecretAddress) return `?language=${id}`;
  // Mounted below a prefix, Koa's own `originalUrl` lacks it.
  const { originalUrl = ctx.originalUrl } = ctx.req as { originalUrl?: string };
  const back = encodeURIComponent(ctx.method === 'GET' ? originalUrl : ctx.path);
  return `/language/${id}?return=${back}`;
}

function languages(view: PageView, options: { hasSecretAddress?: boolean }): Html | false {
  const { portal, language, text } = view;
  if (portal.languages.length < 2) return false;
  const links = portal.languages.map(
    ({ id, name }) =>
      html`<li><a href="${languageUrl(view, id, options)}" lang="${id}" hreflang="${id}"${id === language && html` aria-current="true"`}>${name}</a></li>`,
  );
  return html`<nav class="languages" aria-label="${text('document.languages')}"><ul>${links}</ul></nav>`;
}

/** How to reach the agency, and the vendor's credit. */
export function footer({ portal, text }: PageView): Html {
  const { agency, vendor } = portal;
  return html`<footer class="bottom">
<div class="bottom-row">
<p><strong>${agency.name}</strong><br>${agency.address}<br>${phoneLink(agency.phone)}</p>
<p class="credit">${text('document.powered-by')} <a href="${vendor.url}" rel="noopener">${vendor.name}</a></p>
</div>
</footer>`;
}
