import { callText } from './callText.ts';
import { type Html, html } from './html.ts';
import { outline } from './outline.ts';
import type { PageView, PageWords } from './view.ts';

/**
 * Where the application is put by its script; until then its outline.
 * @param shape What is known of it already.
 */
export function appShell(view: PageView, shape?: Html): Html {
  const { text } = view;
  return html`<div id="root">${outline(view, shape)}</div>
<noscript><div class="notice"><h1>${text('document.no-script-title')}</h1><p>${callText(view, 'document.no-script')}</p></div></noscript>`;
}

/** Ids of the texts of what stands by for when the page can't be loaded. */
export interface UnreachableTexts {
  title: string;
  offline: string;
  busy: string;
  again: string;
}

/**
 * What to do when the page can't be loaded, hidden until its script shows it: without a network nothing
 * else would bring it.
 */
export function unreachable(view: PageView, ids: UnreachableTexts): Html {
  const { text } = view;
  return html`<div class="notice" id="unreachable" hidden>
<h1 tabindex="-1">${text(ids.title)}</h1>
<p data-reason="offline" hidden>${text(ids.offline)}</p>
<p data-reason="busy" hidden>${text(ids.busy)}</p>
<p class="quiet-text">${callText(view, 'errors.call')}</p>
<p><button type="button">${text(ids.again)}</button></p>
</div>`;
}

/** Where the page of an upload link is put by its script; until then that the link is being checked. */
export function linkShell(view: PageView): Html {
  const { text } = view;
  return html`<div id="root"><div class="notice" role="status"><span class="spinner" aria-hidden="true"></span><h1>${text('links.checking')}</h1></div></div>
${unreachable(view, { title: 'links.unreachable-title', offline: 'links.offline', busy: 'links.busy', again: 'links.try-again' })}
<noscript><div class="notice"><h1>${text('document.no-script-title')}</h1><p>${callText(view, 'links.no-script')}</p></div></noscript>`;
}

/** A page that says one thing and what to do next. */
export function notice(words: PageWords, id: string, link?: { href: string; text: string }): Html {
  const { text, portal } = words;
  const places = { days: portal.limits.appointmentLinkDays };
  const next = link ?? { href: '/', text: text('errors.home') };
  return html`<div class="notice">
<h1>${text(`${id}-title`)}</h1>
<p>${callText(words, id, places)}</p>
<p class="quiet-text">${callText(words, 'errors.call')}</p>
<p><a class="button" href="${next.href}">${next.text}</a></p>
</div>`;
}
