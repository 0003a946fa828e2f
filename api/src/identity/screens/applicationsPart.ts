import { type Html, html, sayNext, type View } from '../../pages/index.ts';
import type { OwnApplication } from '../IdentityServices.ts';
import { writeDay } from './days.ts';

/** Everything that she has begun and sent, each with what comes next. */
export function applicationsPart(
  view: View,
  applications: OwnApplication[],
  { total, unread }: { total: number; unread: number },
): Html {
  const { text } = view;
  // The answers of one that ended can be used while none is begun.
  const canBegin = !applications.some(({ isOpen }) => isOpen);
  return html`<section class="part" aria-labelledby="applications">
<h2 id="applications">${text('account.applications')}</h2>
${applications.length === 0 && html`<p>${text('account.applications-none')}</p>`}
<ul class="entries">
${applications.map((one) => entry(view, one, canBegin && one.role === 'expired'))}
</ul>
${
  total > 0 &&
  html`<p><a href="/messages">${text('messages.title')}</a>${
    unread > 0 && html` <span class="state">${text('messages.count', { count: unread })}</span>`
  }</p>`
}
<p class="form-end"><a class="button" href="/application">${text('identity.to-application')}</a></p>
</section>`;
}

function entry(view: View, one: OwnApplication, isOffered: boolean): Html {
  const { text, portal } = view;
  const number = String(one.number);
  const status = portal.statuses.find(({ id }) => id === one.status);
  return html`<li><strong>${text('account.application-number', { number })}</strong>${
    status && html`<span class="state">${status.label}</span>`
  }<span>${whenOf(view, one)}</span>${
    one.receivedAt &&
    html`<a href="/Identity/Account/Sent/${number}">${text('receipt.see-number', { number })}</a><a href="/Identity/Account/Receipt/${number}" download>${text('receipt.save-number', { number })}</a>`
  }${status && one.isOpen && html`<p>${sayNext(view, one.status, one.answerBy)}</p>`}${
    isOffered &&
    html`<p>${text('account.application-again')}</p><a href="/application?from=${number}">${text('account.application-again-start', { number })}</a>`
  }</li>`;
}

/** Begun, sent, and until when it can be finished. */
function whenOf(view: View, { startedAt, receivedAt, lastDay }: OwnApplication): string {
  const { text } = view;
  if (receivedAt) return text('account.application-sent', { day: writeDay(view, receivedAt) });
  const day = writeDay(view, startedAt);
  if (!lastDay) return text('account.application-begun', { day });
  // Noon in Greenwich is that day in each time zone of the country.
  const last = writeDay(view, new Date(`${lastDay}T12:00:00Z`));
  return text('account.application-open', { day, last });
}
