import { listedForms } from '../forms/standaloneForms.ts';
import { callText } from './callText.ts';
import { drawings } from './drawings.ts';
import { type Html, html } from './html.ts';
import type { PageWords } from './view.ts';

/**
 * The page at `/`: complete without a script; who is signed in is welcomed by `web/src/server-pages/session.ts`.
 * What can't wait stands first, for everybody: nobody signs in to find a number.
 */
export function landing(view: PageWords, origin: string, now: Date): Html {
  const { text, portal, release } = view;
  const { draftDays, minutesToApply } = release.compiled.settings.limits;
  const returnUrl = encodeURIComponent(`${origin}/application`);
  return html`<section class="hero">
<p class="call-first">${callText(view, 'landing.urgent')}</p>
<div class="hero-words">
<h1>${text('landing.title')}</h1>
<p class="lead only-out">${text('landing.what', { agency: portal.agency.shortName })}</p>
<p class="lead only-in">${text('landing.welcome-back')}</p>
<p class="only-in">${text('landing.finish-in-time', { days: draftDays })} <strong data-last-day="${text('landing.last-day', { date: '{date}' })}"></strong></p>
<p class="minutes only-out">${text('landing.minutes', { minutes: minutesToApply })}</p>
<p><a class="button big" href="/application">${text('landing.go')}</a></p>
<p class="account only-out">
<a class="button quiet" href="/authentication/login?returnUrl=${returnUrl}">${text('landing.login')}</a>
<a class="button quiet" href="/authentication/register?returnUrl=${returnUrl}">${text('landing.sign-up')}</a>
</p>
</div>
${drawings.porch}
</section>
${needs(view)}
${forms(view, now)}`;
}

/** What the pack says that people should have at hand. */
function needs({ text, release }: PageWords): Html | false {
  const { needs: all = [] } = release.compiled.settings;
  if (all.length === 0) return false;
  const entries = all.map(
    ({ text: id, drawing }) =>
      html`<li>${drawing && drawings[drawing]}<div class="need-words"><strong>${text(`landing.${id}`)}</strong><span>${text(`landing.${id}-help`)}</span></div></li>`,
  );
  return html`<section class="needs" aria-labelledby="needs">
<h2 id="needs">${text('landing.needs')}</h2>
<ul>
${entries}
</ul>
<p class="quiet-text">${text('landing.needs-later')}</p>
</section>`;
}

/** The forms that anybody can fill in, those that are taken now and want to be found here. */
function forms({ text, release, language }: PageWords, now: Date): Html | false {
  const listed = listedForms(release, language, now);
  if (listed.length === 0) return false;
  const entries = listed.map(
    ({ address, title, text: words, link }) =>
      html`<li><h3>${title}</h3><p>${words}</p><p><a href="/forms/${address}">${link}</a></p></li>`,
  );
  return html`<section class="forms" aria-labelledby="forms">
<h2 id="forms">${text('landing.forms')}</h2>
<ul>${entries}</ul>
</section>`;
}
