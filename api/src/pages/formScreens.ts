import type { Facts } from '@porchlight/engine';
import { isTaken } from '@porchlight/engine';
import type { AloneForm } from '../forms/standaloneForms.ts';
import { callText } from './callText.ts';
import { type Html, html } from './html.ts';
import { outline } from './outline.ts';
import { unreachable } from './screens.ts';
import type { PageView } from './view.ts';

/** Where a form that stands alone is put by its script; until then its outline. */
export function formShell(
  view: PageView,
  { address, today }: { address: string; today: string },
): Html {
  return html`<div id="root" data-form="${address}" data-today="${today}">${outline(view)}</div>
${unreachable(view, { title: 'forms.unreachable-title', offline: 'forms.unreachable', busy: 'forms.busy', again: 'application.try-again' })}
<noscript><div class="notice"><h1>${view.text('document.no-script-title')}</h1><p>${callText(view, 'forms.no-script')}</p></div></noscript>`;
}

/** That a form is not open yet, or not any more, and when it is or was. */
export function formClosed(view: PageView, form: AloneForm, facts: Facts): Html {
  const { text, language } = view;
  const { title, standalone } = form;
  const state = isTaken(standalone, facts) === 'closed' ? 'closed' : 'not-yet';
  const day = (state === 'closed' ? standalone.closes : standalone.opens) ?? '';
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
  return html`<div class="notice">
<h1>${text(`forms.${state}-title`, { title })}</h1>
<p>${text(`forms.${state}`, { date })}</p>
<p class="quiet-text">${callText(view, 'errors.call')}</p>
<p><a class="button" href="/">${text('errors.home')}</a></p>
</div>`;
}
