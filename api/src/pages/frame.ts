import { type Html, html } from './html.ts';
import type { View } from './view.ts';

/** The agency's name and logo, the languages, and the way out for who is signed in. */
export function header(view: View, options: { hasSecretAddress?: boolean }): Html {
  const { portal, release, text } = view;
  return html`<header class="top">
<div class="top-row">
<a class="brand" href="/"><img src="/releases/${release.hash}/${portal.agency.logo}" alt="" width="40" height="40"><span class="brand-long">${portal.agency.name}</span><span class="brand-short">${portal.agency.shortName}</span></a>
<div class="top-tools">
${languages(view, options)}
<button class="logout only-in" type="button" data-logout>${text('document.logout')}</button>
</div>
</div>
</header>`;
}

function languages(
  { ctx, portal, language, text }: View,
  { hasSecretAddress = false }: { hasSecretAddress?: boolean },
): Html | false {
  if (portal.languages.length < 2) return false;
  // Mounted below a prefix, Koa's own `originalUrl` lacks it.
  const { originalUrl = ctx.originalUrl } = ctx.req as { originalUrl?: string };
  const back = encodeURIComponent(ctx.method === 'GET' ? originalUrl : ctx.path);
  const hrefOf = (id: string) =>
    hasSecretAddress ? `?language=${id}` : `/language/${id}?return=${back}`;
  const links = portal.languages.map(
    ({ id, name }) =>
      html`<li><a href="${hrefOf(id)}" lang="${id}" hreflang="${id}"${id === language && html` aria-current="true"`}>${name}</a></li>`,
  );
  return html`<nav class="languages" aria-label="${text('document.languages')}"><ul>${links}</ul></nav>`;
}

/** How to reach the agency, and the vendor's credit. */
export function footer({ portal, text }: View): Html {
  const { agency, vendor } = portal;
  return html`<footer class="bottom">
<div class="bottom-row">
<p><strong>${agency.name}</strong><br>${agency.address}<br><a href="tel:${agency.phone.replace(/[^\d+]/g, '')}">${agency.phone}</a></p>
<p class="credit">${text('document.powered-by')} <a href="${vendor.url}" rel="noopener">${vendor.name}</a></p>
</div>
</footer>`;
}
