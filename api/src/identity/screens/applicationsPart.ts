import { type Html, html, type PageView } from '../../pages/index.ts';
import { canStartFrom, describeOwn } from '../describeOwn.ts';
import type { OwnApplication, OwnApplications } from '../IdentityServices.ts';

const MANAGE = '/Identity/Account/Manage';

/** What the account page lists of somebody's applications and messages. */
export interface ApplicationsPart extends OwnApplications {
  /** Whether older ones were asked for: the first of them takes the focus. */
  isOlder: boolean;
  messages: { total: number; unread: number };
}

/** What she has begun and sent, each with what comes next, and the way to what is older. */
export function applicationsPart(view: PageView, part: ApplicationsPart): Html {
  const { text } = view;
  const { applications, next, isOlder, messages } = part;
  const isOffered = (one: OwnApplication) => canStartFrom(one, part.hasOpen);
  return html`<section class="part" aria-labelledby="applications">
<h2 id="applications">${text('account.applications')}</h2>
${applications.length === 0 && html`<p>${text('account.applications-none')}</p>`}
<ul class="entries">
${applications.map((one, at) => entry(view, one, { isOffered: isOffered(one), isFirst: isOlder && at === 0 }))}
</ul>
${
  (next !== undefined || isOlder) &&
  html`<p>${isOlder && html`<a href="${MANAGE}#applications">${text('account.applications-newest')}</a> `}${
    next !== undefined &&
    html`<a href="${MANAGE}?from=${String(next)}#application-${String(next)}">${text('account.applications-older')}</a>`
  }</p>`
}
${
  messages.total > 0 &&
  html`<p><a href="/messages">${text('messages.title')}</a>${
    messages.unread > 0 &&
    html` <span class="state">${text('messages.count', { count: messages.unread })}</span>`
  }</p>`
}
<p class="form-end"><a class="button" href="/application">${text('identity.to-application')}</a></p>
</section>`;
}

function entry(
  view: PageView,
  one: OwnApplication,
  { isOffered, isFirst }: { isOffered: boolean; isFirst: boolean },
): Html {
  const { text } = view;
  const number = String(one.number);
  const { status, when, next } = describeOwn(view, one);
  const place = html` id="application-${number}" tabindex="-1" data-focus`;
  return html`<li${isFirst && place}><strong>${text('account.application-number', { number })}</strong>${
    status && html`<span class="state">${status}</span>`
  }<span>${when}</span>${next && html`<p>${next}</p>`}${
    one.receivedAt &&
    html`<a href="/Identity/Account/Sent/${number}">${text('receipt.see-number', { number })}</a><a href="/Identity/Account/Receipt/${number}" download>${text('receipt.save-number', { number })}</a>`
  }${
    isOffered &&
    html`<p>${text('account.application-again')}</p><a href="/application?from=${number}">${text('account.application-again-start', { number })}</a>`
  }</li>`;
}
